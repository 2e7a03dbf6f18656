import { describe, expect, test } from 'vitest'
import type { AppError } from '#platform/errors.ts'
import { defaultSettings } from '#settings/settings.ts'
import { nextCheckAt, termsOf } from './checkout.ts'

const now = new Date('2026-11-20T12:00:00Z')
const terms = (request: Parameters<typeof termsOf>[0], rateCents = 6500) =>
  termsOf(request, rateCents, defaultSettings, now)

function refusal(request: Parameters<typeof termsOf>[0], rateCents?: number): AppError | undefined {
  try {
    terms(request, rateCents)
    return undefined
  } catch (error) {
    return error as AppError
  }
}

describe('the price of a checkout', () => {
  test('is the rate times the hours, rounded half up to the cent', () => {
    expect(terms({ hours: 2 }).amountCents).toBe(13_000)
    expect(terms({ hours: 1.5 }, 3333).amountCents).toBe(5000)
  })
  test('is that of one hour by default', () => {
    const price = { pricing: 'hourly', halfHours: 2 }
    expect(terms({})).toMatchObject({ price, amountCents: 6500, feeBps: 2000 })
  })
  test('determines the hours if only the amount is sent', () => {
    expect(terms({ amount: 97.5 }).price).toMatchObject({ halfHours: 3 })
    expect(terms({ amount: 50 }, 3333).price).toMatchObject({ halfHours: 3 })
  })
  test.each([
    [{ amount: 64 }, 'The price has changed. The total is now $65.00.', '65'],
    [{ amount: 65, hours: 2 }, 'The price has changed. The total is now $130.00.', '130'],
    [{ amount: 32.5 }, 'The price has changed. The total is now $65.00.', '65'],
  ])('never comes from the browser: %j', (request, message, right) => {
    const error = refusal(request)
    expect(error).toMatchObject({ status: 409, code: 'checkout.amount_mismatch', message })
    expect(error?.errors).toEqual([{ path: 'amount', message: right }])
  })
  test('has a maximum', () => {
    expect(terms({ hours: 999.5 }, 100_000).amountCents).toBe(99_950_000)
    expect(refusal({ hours: 1000 }, 100_000)).toMatchObject({ code: 'checkout.amount_too_large' })
  })
})

test('the description is used as requirements unless requirements are given', () => {
  expect(terms({ description: 'Make it fast' }).requirements).toBe('Make it fast')
  expect(terms({ description: 'a', requirements: 'b' })).toMatchObject({
    description: 'a',
    requirements: 'b',
  })
})

test('a deadline must be tomorrow or later', () => {
  expect(terms({ deliveryDeadline: '2026-11-21' }).deliveryDeadline).toBe('2026-11-21')
  expect(refusal({ deliveryDeadline: '2026-11-20' })).toMatchObject({ status: 400 })
})

test('checkouts are polled often while new, rarely when old, and once when they expire', () => {
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const checkout = { createdAt: now, expiresAt: after(24 * 60) }
  expect(nextCheckAt(checkout, now)).toEqual(after(1))
  expect(nextCheckAt(checkout, after(10))).toEqual(after(15))
  expect(nextCheckAt(checkout, after(300))).toEqual(after(360))
  expect(nextCheckAt(checkout, after(23.5 * 60))).toEqual(after(24 * 60))
  expect(nextCheckAt(checkout, after(24 * 60))).toEqual(after(25 * 60))
})
