import { expect, test } from 'vitest'
import { readingMinutesOf } from './post.ts'

test('the reading time is at least one minute', () => {
  expect(readingMinutesOf('')).toBe(1)
  expect(readingMinutesOf('word '.repeat(1000))).toBe(5)
})
