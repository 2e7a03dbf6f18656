import { expect, test } from 'vitest'
import { isCompleteOrder, isLink } from './portfolio.ts'

test.each([
  ['https://video.example.org/watch?v=1', true],
  ['https://example.org', true],
  ['http://example.org', false],
  ['javascript:alert(1)', false],
  ['data:text/html,hello', false],
  ['//example.org', false],
  ['https://bank.example.org@evil.example.org', false],
  ['https://:secret@example.org', false],
  ['https://localhost/admin', false],
  ['a video', false],
  ['', false],
])('%s is a link: %s', (address, expected) => {
  expect(isLink(address)).toBe(expected)
})

test.each([
  [[3, 1, 2], true],
  [[1, 2, 3], true],
  [[1, 2], false],
  [[1, 2, 2], false],
  [[1, 2, 4], false],
  [[1, 2, 3, 4], false],
  [[], false],
])('the order %j of three pieces is complete: %s', (order, expected) => {
  expect(isCompleteOrder(order, [1, 2, 3])).toBe(expected)
})

test('an empty portfolio has an empty order', () => {
  expect(isCompleteOrder([], [])).toBe(true)
})
