import { expect, test } from 'vitest'
import { responseSpan } from './response-time.ts'

test.each([
  [0, 1, 'minutes'],
  [59, 59, 'minutes'],
  [60, 1, 'hours'],
  [61, 2, 'hours'],
  [2880, 48, 'hours'],
  [2881, 3, 'days'],
  [4320, 3, 'days'],
] as const)('%i minutes are shown as "within %i %s"', (minutes, count, unit) => {
  expect(responseSpan(minutes)).toEqual({ unit, count })
})
