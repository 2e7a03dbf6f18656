import { expect, test } from 'vitest'
import { withTags } from './tags.ts'

test('tags are parted by commas and lines, and are known whatever their case', () => {
  expect(withTags(['React'], ' react, Web  design\ncss,', 5)).toEqual({
    tags: ['React', 'Web design', 'css'],
    left: '',
    why: undefined,
  })
})

test('what is too short, too long or too much stays where it was typed', () => {
  expect(withTags([], 'a', 5)).toEqual({ tags: [], left: 'a', why: 'size' })
  expect(withTags([], 'x'.repeat(31), 5).why).toBe('size')
  expect(withTags(['aa', 'bb'], 'cc, dd', 3)).toEqual({
    tags: ['aa', 'bb', 'cc'],
    left: 'dd',
    why: 'full',
  })
})
