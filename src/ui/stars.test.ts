import fc from 'fast-check'
import { expect, test } from 'vitest'
import { starsOf } from './stars.tsx'

test.each([
  [0, 0, false],
  [4.4, 4, false],
  [4.5, 4, true],
  [4.6, 4, true],
  [4.9, 4, true],
  [5, 5, false],
])('an average of %d shows %d full stars, half star: %s', (value, full, half) => {
  expect(starsOf(value)).toEqual({ full, half })
})

test('the stars never show more than the average, and at most half a star less', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 5, noNaN: true }), (value) => {
      const { full, half } = starsOf(value)
      const drawn = full + (half ? 0.5 : 0)
      expect(drawn).toBeLessThanOrEqual(value)
      expect(value - drawn).toBeLessThan(0.5)
    }),
  )
})
