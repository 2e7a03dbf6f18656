import { expect, test } from 'vitest'
import { movedTo } from './moved-to.ts'

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 1, 'bac'],
])('moving the item at %i to %i gives %s', (from, to, expected) => {
  expect(movedTo(['a', 'b', 'c'], from, to).join('')).toBe(expected)
})
