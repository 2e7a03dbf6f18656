import { expect, test } from 'vitest'
import { readingMinutesOf } from './post.ts'

test('reading takes a minute at least', () => {
  expect(readingMinutesOf('')).toBe(1)
  expect(readingMinutesOf('word '.repeat(1000))).toBe(5)
})
