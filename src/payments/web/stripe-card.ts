import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { CardProblem, type CheckoutProblem } from './checkout-problem.ts'
import type { CardProcessor } from './use-pay.ts'

/** Pays through Stripe's own form, which goes to /payment-success itself, through the bank's page if required. */
export function stripeCard(stripe: Stripe | null, elements: StripeElements | null): CardProcessor {
  return {
    check: async () => {
      const { error } = (await elements?.submit()) ?? {}
      if (error) throw new CardProblem(problemOfStripe(error))
    },
    confirm: async (_form, { clientSecret, paymentIntentId }) => {
      if (!stripe || !elements) throw new CardProblem({ kind: 'unsure' })
      const return_url = new URL('/payment-success', location.origin).href
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: { return_url },
      })
      const status = error.payment_intent?.status
      // Already paid, in another tab or before going back: the success page shows the outcome.
      if (status === 'succeeded' || status === 'processing') {
        return `/payment-success?payment_intent=${paymentIntentId}`
      }
      throw new CardProblem(problemOfStripe(error))
    },
  }
}

function problemOfStripe({ type, message = '' }: StripeError): CheckoutProblem {
  if (type === 'card_error' || type === 'validation_error') return { kind: 'declined', message }
  if (type === 'api_connection_error' || type === 'api_error') return { kind: 'unsure' }
  return { kind: 'refused', message }
}
