import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '#platform/errors.ts'
import { splitTotal } from '#ledger/split.ts'
import {
  costOf,
  isSamePrice,
  priceColumns,
  priceOf,
  reportedHours,
  unusedCents,
  type Price,
} from './pricing.ts'

const hourly = { pricing: 'hourly', halfHours: 16, rateCents: 5000 } as const
const lines = [
  { label: 'Standard', quantity: 1, unitCents: 12_000 },
  { label: 'Another page', quantity: 3, unitCents: 1500 },
]
const fixed: Price = { pricing: 'fixed', lines }

test('in 100,000 cases, unused hours, fee and share add up to the total and none is below zero', () => {
  const cases = fc.record({
    halfHours: fc.integer({ min: 2, max: 2000 }),
    rateCents: fc.integer({ min: 1, max: 99_999 }),
    worked: fc.double({ min: 0, max: 1, noNaN: true }),
    feeBps: fc.integer({ min: 0, max: 10_000 }),
    feeMinCents: fc.integer({ min: 0, max: 100_000 }),
  })
  fc.assert(
    fc.property(cases, ({ halfHours, rateCents, worked, ...fee }) => {
      const price = { pricing: 'hourly', halfHours, rateCents } as const
      const totalCents = costOf(price)
      const workedHalfHours = Math.max(1, Math.round(worked * halfHours))
      const unused = unusedCents({ totalCents, price, workedHalfHours })
      const { refundCents, feeCents, providerCents } = splitTotal(totalCents, fee, unused)
      expect(refundCents + feeCents + providerCents).toBe(totalCents)
      expect(Math.min(refundCents, feeCents, providerCents)).toBeGreaterThanOrEqual(0)
      expect(totalCents - unused).toBe(costOf({ ...price, halfHours: workedHalfHours }))
      expect(totalCents - unused).toBeGreaterThan(0)
    }),
    { numRuns: 100_000 },
  )
})

describe('the price of hours that were not worked', () => {
  const order = { totalCents: 40_000, price: hourly, workedHalfHours: null }
  test('goes back', () => {
    expect(unusedCents({ ...order, workedHalfHours: 13 })).toBe(7500)
  })
  test('is nothing if all hours were worked or none were reported', () => {
    expect(unusedCents(order)).toBe(0)
    expect(unusedCents({ ...order, workedHalfHours: 16 })).toBe(0)
  })
  test('is nothing for a package or a tip', () => {
    expect(unusedCents({ ...order, price: fixed, workedHalfHours: 1 })).toBe(0)
    expect(unusedCents({ ...order, price: { pricing: 'tip' }, workedHalfHours: 1 })).toBe(0)
  })
})

describe('reported hours', () => {
  const order = { totalCents: 40_000, price: hourly, workedHalfHours: null }
  const refusal = (act: () => unknown) => {
    try {
      act()
    } catch (error) {
      return error instanceof AppError ? [error.code, error.message] : error
    }
    return undefined
  }
  test('are at most those bought', () => {
    expect(reportedHours(order, 16)).toBe(16)
    expect(refusal(() => reportedHours(order, 17))).toEqual([
      'hours.too_many',
      'Only 8 hours are left of those bought.',
    ])
  })
  test('belong to hourly work only', () => {
    expect(refusal(() => reportedHours({ ...order, price: fixed }, 1))).toEqual([
      'order.not_hourly',
      'This order is not paid by the hour.',
    ])
  })
})

describe('a price', () => {
  const stored = (price: Price) => {
    const { priceLines, ...columns } = priceColumns(price)
    return {
      ...columns,
      priceLines: priceLines === null ? null : (JSON.parse(priceLines) as unknown),
    }
  }
  test.each<Price>([hourly, fixed, { pricing: 'tip' }])('of kind $pricing is stored', (price) => {
    expect(priceOf(stored(price))).toEqual(price)
    expect(isSamePrice(price, priceOf(stored(price)))).toBe(true)
  })
  test('is another with other parts', () => {
    expect(isSamePrice(hourly, { ...hourly, halfHours: 15 })).toBe(false)
    expect(isSamePrice(fixed, { pricing: 'fixed', lines: lines.slice(1) })).toBe(false)
  })
  test('costs the sum of its lines', () => {
    expect(costOf(fixed)).toBe(16_500)
  })
  test('without its parts is an error', () => {
    const nothing = { halfHours: null, rateCents: null, priceLines: null }
    expect(() => priceOf({ ...nothing, pricing: 'hourly' })).toThrow('lacks its parts')
    expect(() => priceOf({ ...nothing, pricing: 'fixed' })).toThrow('lacks its parts')
  })
})
