import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Checkout } from '../contract.ts'
import { emptyCheckout } from './checkout-form.ts'
import { stripeCard } from './stripe-card.ts'

beforeEach(() => void vi.stubGlobal('location', new URL('https://vibework.example/checkout/1')))
afterEach(() => void vi.unstubAllGlobals())

const checkout = { clientSecret: 'pi_1_secret_2', paymentIntentId: 'pi_1' } as Checkout

function cardThat(answers: { submit?: StripeError; confirm?: Partial<StripeError> }) {
  const calls: object[] = []
  const confirmPayment = async (params: object) => {
    calls.push(params)
    return { error: answers.confirm }
  }
  const elements = { submit: async () => ({ error: answers.submit }) }
  const card = stripeCard({ confirmPayment } as unknown as Stripe, elements as StripeElements)
  return { card, calls }
}

test('the payer returns to the page that asks our own server', async () => {
  const { card, calls } = cardThat({ confirm: { type: 'card_error', message: 'No.' } })
  await expect(card.confirm(emptyCheckout, checkout)).rejects.toThrow('declined')
  expect(calls).toMatchObject([
    {
      clientSecret: 'pi_1_secret_2',
      confirmParams: { return_url: 'https://vibework.example/payment-success' },
    },
  ])
})

test.each([
  ['card_error', { kind: 'declined', message: 'No.' }],
  ['validation_error', { kind: 'declined', message: 'No.' }],
  ['api_connection_error', { kind: 'unsure' }],
  ['api_error', { kind: 'unsure' }],
  ['invalid_request_error', { kind: 'refused', message: 'No.' }],
] as const)('a %s is reported by what it means for the money', async (type, problem) => {
  const { card } = cardThat({ confirm: { type, message: 'No.' } })
  await expect(card.confirm(emptyCheckout, checkout)).rejects.toMatchObject({ problem })
})

test.each(['succeeded', 'processing'] as const)(
  'a payment that is already %s is not paid again',
  async (status) => {
    const payment_intent = { status } as NonNullable<StripeError['payment_intent']>
    const { card } = cardThat({ confirm: { type: 'invalid_request_error', payment_intent } })
    const href = await card.confirm(emptyCheckout, checkout)
    expect(href).toBe('/payment-success?payment_intent=pi_1')
  },
)

test('an incomplete card form is reported before anything is opened', async () => {
  const message = 'Your card number is incomplete.'
  const { card, calls } = cardThat({ submit: { type: 'validation_error', message } })
  await expect(card.check()).rejects.toMatchObject({ problem: { kind: 'declined', message } })
  expect(calls).toEqual([])
})
