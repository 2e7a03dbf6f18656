import { expect, test } from 'vitest'
import { scaleUpTo } from './rates.ts'

test.each([
  [undefined, { top: 100, step: 5 }],
  [5, { top: 5, step: 1 }],
  [38.5, { top: 40, step: 2 }],
  [97, { top: 100, step: 5 }],
  [640, { top: 650, step: 50 }],
  [9800, { top: 10_000, step: 500 }],
])('if 95 % of the services cost at most %s, the scale of the rate filter is %o', (rate, scale) => {
  expect(scaleUpTo(rate)).toEqual(scale)
})
