import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitTotal } from './split.ts'

const TERMS = { feeBps: 2000, feeMinCents: 0 }
const total = fc.integer({ min: 1, max: 99_999_999 })
const feeBps = fc.integer({ min: 0, max: 10_000 })

test('refund, fee and share add up to the total, none is negative, and the fee is within half a cent', () => {
  const cases = fc.tuple(total, feeBps, fc.double({ min: 0, max: 1, noNaN: true }))
  fc.assert(
    fc.property(cases, ([totalCents, bps, part]) => {
      const refund = Math.floor(totalCents * part)
      const { refundCents, feeCents, providerCents } = splitTotal(
        totalCents,
        { feeBps: bps, feeMinCents: 0 },
        refund,
      )
      expect(refundCents + feeCents + providerCents === totalCents).toBe(true)
      expect(feeCents >= 0 && providerCents >= 0 && refundCents === refund).toBe(true)
      const exactFee = ((totalCents - refund) * bps) / 10_000
      expect(Math.abs(feeCents - exactFee) <= 0.5).toBe(true)
    }),
    { numRuns: 100_000 },
  )
}, 60_000)

test.each([
  [6500, 0, 1300, 5200],
  [1, 0, 0, 1],
  [3, 0, 1, 2],
  [12_345, 0, 2469, 9876],
  [10_000, 2500, 1500, 6000],
  [10_000, 10_000, 0, 0],
])('of %i cents with %i refunded the platform keeps %i and the viber gets %i', (...row) => {
  const [totalCents, refund, fee, provider] = row
  expect(splitTotal(totalCents, TERMS, refund)).toEqual({
    refundCents: refund,
    feeCents: fee,
    providerCents: provider,
  })
})

test('a minimum fee is taken from small orders, and never more than what is kept', () => {
  const terms = { feeBps: 2000, feeMinCents: 200 }
  expect(splitTotal(500, terms)).toMatchObject({ feeCents: 200, providerCents: 300 })
  expect(splitTotal(5000, terms)).toMatchObject({ feeCents: 1000, providerCents: 4000 })
  expect(splitTotal(500, terms, 400)).toMatchObject({ feeCents: 100, providerCents: 0 })
  expect(splitTotal(500, terms, 500)).toMatchObject({ feeCents: 0, providerCents: 0 })
})

test.each([-1, 101, 0.5, Number.NaN])('a refund of %d out of 100 throws', (refund) => {
  expect(() => splitTotal(100, TERMS, refund)).toThrow(RangeError)
})
