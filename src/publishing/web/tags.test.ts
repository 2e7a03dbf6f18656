import { expect, test } from 'vitest'
import { withTags } from './tags.ts'

test('commas and line breaks separate tags, and tags that differ only in case are duplicates', () => {
  expect(withTags(['React'], ' react, Web  design\ncss,', 5)).toEqual({
    tags: ['React', 'Web design', 'css'],
    left: '',
    why: undefined,
  })
})

test('tags that are too short, too long or too many stay in the text field', () => {
  expect(withTags([], 'a', 5)).toEqual({ tags: [], left: 'a', why: 'size' })
  expect(withTags([], 'x'.repeat(31), 5).why).toBe('size')
  expect(withTags(['aa', 'bb'], 'cc, dd', 3)).toEqual({
    tags: ['aa', 'bb', 'cc'],
    left: 'dd',
    why: 'full',
  })
})
