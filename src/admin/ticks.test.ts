import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticksFor } from './ticks.ts'

test.each([
  [[0, 1], true, [0, 1, 2, 3]],
  [[9, 2], true, [0, 5, 10]],
  [[5], true, [0, 2, 4, 6]],
  [[8900, -1100], true, [-5000, 0, 5000, 10_000]],
  [[-3], true, [-4, -2, 0, 2, 4]],
  [[50, 0], false, [0, 20, 40, 60]],
  [[1], false, [0, 0.5, 1]],
  [[100], false, [0, 50, 100]],
  [[0], false, [0]],
])('%j has the ticks %j %j', (values, isWhole, ticks) => {
  expect(ticksFor(values, { isWhole })).toEqual(ticks)
})

test('ticks enclose all values, contain zero, and are few', () => {
  const values = fc.array(fc.integer({ min: -1_000_000, max: 100_000_000 }), { minLength: 1 })
  fc.assert(
    fc.property(values, (values) => {
      const ticks = ticksFor(values, { isWhole: true })
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(...values))
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values))
      expect(ticks).toContain(0)
      expect(ticks.every(Number.isInteger)).toBe(true)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }),
  )
})

test('the ticks of percentages never pass 100', () => {
  const percentages = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1 })
  fc.assert(
    fc.property(percentages, (tenths) => {
      const ticks = ticksFor(
        tenths.map((one) => one / 10),
        { isWhole: false },
      )
      expect(ticks.at(-1)).toBeLessThanOrEqual(100)
    }),
  )
})
