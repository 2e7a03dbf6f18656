import { expect, test } from 'vitest'
import { MINUTE_MS } from '#platform/durations.ts'
import { searchWords, waitBeforeContact } from './message.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS)
const every = (count: number, minutes: number) =>
  Array.from({ length: count }, (_, index) => ago(index * minutes + 1))

test('a member may write to ten new people an hour and forty a day', () => {
  expect(waitBeforeContact([], NOW)).toBe(0)
  expect(waitBeforeContact(every(9, 5), NOW)).toBe(0)
  // The tenth most recent contact was 46 minutes ago.
  expect(waitBeforeContact(every(10, 5), NOW)).toBe(14 * MINUTE_MS)
  expect(waitBeforeContact(every(39, 30), NOW)).toBe(0)
  expect(waitBeforeContact(every(40, 30), NOW)).toBe((1440 - 1171) * MINUTE_MS)
  expect(
    waitBeforeContact(
      [...every(40, 1)].map((at) => new Date(at.getTime() - 86_400_000)),
      NOW,
    ),
  ).toBe(0)
})

test.each([
  ['Invoice for the CHECKOUT', ['invoice', 'for', 'the', 'checkout']],
  [`' OR 1=1 -- :* & | ! ( )`, ['or']],
  ['Grüße, 你好 ok', ['grüße', '你好', 'ok']],
  ['a b c', []],
  ['C++, C#', ['cpp', 'csharp']],
  ['one one ONE', ['one']],
  ['@12', ['12']],
  ['', []],
])('%j is searched by its words', (q, words) => {
  expect(searchWords(q)).toEqual(words)
})
