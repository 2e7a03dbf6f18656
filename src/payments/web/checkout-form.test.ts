import { expect, test } from 'vitest'
import { ApiError } from '#platform/api-error.ts'
import { dayIn, dayOf, tomorrowIn } from '#platform/dates.ts'
import {
  checkoutFormIn,
  draftOfPayment,
  emptyCheckout,
  expiryOf,
  suggestedProject,
  totalOf,
  type CheckoutForm,
} from './checkout-form.ts'
import { problemOf } from './checkout-problem.ts'

const filled: CheckoutForm = {
  ...emptyCheckout,
  requirements: 'Please make our checkout twice as fast.',
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
}
const complaints = (change: Partial<CheckoutForm>, zone = 'UTC') =>
  checkoutFormIn(zone)
    .safeParse({ ...filled, ...change })
    .error?.issues.map(({ message }) => message) ?? []

test('a complete form is valid', () => {
  expect(complaints({})).toEqual([])
  expect(complaints({ hours: 1000, deliveryDeadline: tomorrowIn(new Date(), 'UTC') })).toEqual([])
})

test.each(['Pacific/Kiritimati', 'America/Los_Angeles'])(
  'a client in %s can choose the day that is tomorrow there',
  (zone) => {
    const today = dayIn(new Date(), zone)
    expect(complaints({ deliveryDeadline: today }, zone)).toEqual([
      'The deadline must be tomorrow or later',
    ])
    const tomorrow = tomorrowIn(new Date(), zone)
    expect(complaints({ deliveryDeadline: tomorrow }, zone)).toEqual([])
  },
)

test.each([
  [{ hours: 0.5 }, 'Hours come in steps of half an hour, from 1 to 1000'],
  [{ hours: 1000.5 }, 'Hours come in steps of half an hour, from 1 to 1000'],
  [{ hours: 1.25 }, 'Hours come in steps of half an hour, from 1 to 1000'],
  [{ hours: Number.NaN }, 'Hours come in steps of half an hour, from 1 to 1000'],
  [{ requirements: 'Make it fast, please ' }, undefined],
  [{ requirements: '   Make it fast.     ' }, 'Please describe the work in at least 20 characters'],
  [{ deliveryDeadline: '2020-01-01' }, 'The deadline must be tomorrow or later'],
  [{ deliveryDeadline: dayOf(new Date()) }, 'The deadline must be tomorrow or later'],
  [{ number: '4242' }, 'Please enter a card number'],
  [{ expiry: '13 / 30' }, 'Please enter the expiry date'],
  [{ expiry: '' }, 'Please enter the expiry date'],
  [{ cvc: '12' }, 'Please enter the security code'],
])('%o says %s', (change, message) => {
  expect(complaints(change)[0]).toBe(message)
})

test('the form suggests the usual hours, and the day on which the service is usually ready', () => {
  const now = new Date('2026-02-27T20:00:00Z')
  const suggest = (usualHours: number | null, usualDays: number | null, zone = 'UTC') => {
    const { hours, deliveryDeadline } = suggestedProject({ usualHours, usualDays }, now, zone)
    return [hours, deliveryDeadline]
  }
  expect(suggest(null, null)).toEqual([1, ''])
  expect(suggest(6.5, 2)).toEqual([6.5, '2026-03-01'])
  // The next day has begun in Kiribati.
  expect(suggest(6.5, 2, 'Pacific/Kiritimati')).toEqual([6.5, '2026-03-02'])
  expect(suggest(0.5, 1)).toEqual([1, '2026-02-28'])
  const unknown = suggestedProject({ usualHours: 6, usualDays: 2 }, null, 'UTC')
  expect(unknown.deliveryDeadline).toBe('')
})

test('expiry dates are accepted in any common notation', () => {
  for (const text of ['04/29', '4 / 29', '0429', ' 04 / 29 ']) {
    expect(expiryOf(text)).toEqual({ expMonth: 4, expYear: 29 })
  }
  expect(expiryOf('04/2029')).toEqual({ expMonth: 4, expYear: 2029 })
  expect(expiryOf('00/29')).toBeUndefined()
})

test('the total is computed as on the server, and is undefined while the hours are invalid', () => {
  expect(totalOf({ hourlyRate: 65.55 }, 1.5)).toBe(98.33)
  expect(totalOf({ hourlyRate: 65 }, 0)).toBeUndefined()
  expect(totalOf({ hourlyRate: 65 }, Number.NaN)).toBeUndefined()
})

const words = { payment: 'no payment', checkout: 'no checkout', offline: 'no connection' }
const refusal = (status: number, code: string, errors: ApiError['errors'] = []) =>
  new ApiError(status, { code, message: 'the server’s words', errors })

test('each kind of refusal leads to its own message', () => {
  const opening = (error: unknown) => problemOf(error, 'opening', words)
  const paying = (error: unknown) => problemOf(error, 'paying', words)
  const message = 'the server’s words'
  expect(paying(refusal(402, 'incorrect_cvc'))).toEqual({ kind: 'declined', message, field: 'cvc' })
  expect(paying(refusal(402, 'generic_decline'))).toEqual({ kind: 'declined', message })
  expect(
    opening(refusal(409, 'checkout.amount_mismatch', [{ path: 'amount', message: '140' }])),
  ).toEqual({ kind: 'price_changed', amount: 140 })
  expect(opening(refusal(404, 'service.not_found'))).toEqual({ kind: 'unavailable', message })
  expect(opening(refusal(500, 'server.failed'))).toEqual({
    kind: 'unavailable',
    message: 'no payment',
  })
  expect(opening(new TypeError('a bug'))).toEqual({ kind: 'unavailable', message: 'no checkout' })
  expect(opening(new ApiError(0, {}))).toEqual({ kind: 'refused', message: 'no connection' })
  expect(opening(refusal(409, 'checkout.closed'))).toEqual({ kind: 'refused', message })
})

test('without an answer the payment is not called declined, because it may have gone through', () => {
  for (const status of [0, 500, 503]) {
    expect(problemOf(refusal(status, 'x'), 'paying', words)).toEqual({ kind: 'unsure' })
  }
})

test('a payment for a package keeps the draft of its service, one for more hours or a tip its own', () => {
  const payment = { status: 'canceled', serviceId: 12, amount: 50 } as const
  const draftOf = (retryPath: string) => draftOfPayment({ ...payment, retryPath })
  expect(draftOfPayment(payment)).toBe('checkout-12')
  expect(draftOf('/checkout/12?package=basic')).toBe('checkout-12')
  expect(draftOf('/checkout/hours/12')).toBe('/checkout/hours/12')
  expect(draftOf('/checkout/tip/12')).toBe('/checkout/tip/12')
})
