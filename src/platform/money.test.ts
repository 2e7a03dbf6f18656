import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeCents, priceCents, toCents, toDecimal } from './money.ts'

const cents = fc.integer({ min: 0, max: 99_999_999 })

test('an amount survives the conversion to the wire format and back', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(toCents(toDecimal(amount))).toBe(amount)
      expect(toCents(JSON.parse(JSON.stringify(toDecimal(amount))))).toBe(amount)
    }),
    { numRuns: 5000 },
  )
})

test('a number with more than two decimal places, or out of range, is not an amount', () => {
  for (const value of [0.001, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
    expect(toCents(value)).toBeUndefined()
  }
})

test('the fee differs from the exact share by at most half a cent', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (kept, bps) => {
      const fee = feeCents(kept, bps)
      expect(fee).toBeGreaterThanOrEqual(0)
      expect(fee).toBeLessThanOrEqual(kept)
      expect(Math.abs(fee - (kept * bps) / 10_000)).toBeLessThanOrEqual(0.5)
    }),
    { numRuns: 5000 },
  )
})

test('half an hour of an odd rate rounds up to the cent', () => {
  expect(priceCents(3333, 0.5)).toBe(1667)
  expect(priceCents(3333, 1.5)).toBe(5000)
  expect(priceCents(6500, 20)).toBe(130_000)
})
