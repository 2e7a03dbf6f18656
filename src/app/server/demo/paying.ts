import { openCheckout } from '#payments/server/service/checkout.ts'
import { getPayment } from '#payments/server/service/payment-state.ts'
import type { NewCheckout } from '#payments/contract.ts'
import type { Viewer } from '#platform/server/context.ts'
import type { SeedContext } from './seed-context.ts'

/** The client buys something and pays with the test card. Returns the id of the order. */
export async function buyAt(
  { as, gateway }: Pick<SeedContext, 'as' | 'gateway'>,
  client: Viewer,
  at: Date,
  request: NewCheckout,
): Promise<number> {
  const ctx = as(client, at)
  const { clientSecret, paymentIntentId } = await openCheckout(ctx, request)
  const expYear = at.getUTCFullYear() + 3
  await gateway.confirm(clientSecret, { number: '4242424242424242', expMonth: 12, expYear })
  const { orderId } = await getPayment(ctx, paymentIntentId)
  if (orderId === undefined) throw new Error('A demo payment did not become an order')
  return orderId
}
