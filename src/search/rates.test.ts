import { expect, test } from 'vitest'
import { packageSteps, scaleUpTo, USD_RATES } from './rates.ts'

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

test('the steps of package prices follow the scale', () => {
  expect(packageSteps(USD_RATES)).toEqual([100, 250, 500, 1000, 2500])
  expect(packageSteps({ top: 40, step: 2 })).toEqual([40, 100, 200, 400, 1000])
})
