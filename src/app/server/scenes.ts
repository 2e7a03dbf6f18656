import type { Order } from '#orders/contract.ts'
import type { NewCheckout } from '#payments/contract.ts'
import { isTestGateway } from '#platform/server/drivers/payments/test-gateway/gateway.ts'
import type { Service } from '#services/contract.ts'
import { aScene, theServer, type Person } from './testing.ts'

/** Scenes with money in them: what a client does to get from a service to a paid order. */

export const aCard = {
  number: '4242424242424242',
  expMonth: 12,
  expYear: 2040,
  cvc: '123',
} as const

export function aWish(service: Service): NewCheckout {
  return {
    amount: service.hourlyRate,
    serviceId: service.id,
    viberId: service.userId,
    description: 'Please make our checkout twice as fast.',
  }
}

/** Opens a checkout and enters a card. The order is there once somebody settles it. */
export async function payFor(
  client: Person,
  service: Service,
  { wish = {}, number = aCard.number }: { wish?: Partial<NewCheckout>; number?: string } = {},
) {
  const checkout = await client.payments.createIntent({ ...aWish(service), ...wish })
  const { clientSecret, paymentIntentId } = checkout
  await client.payments.confirmTestCard({ ...aCard, number, clientSecret })
  return { ...checkout, paymentIntentId }
}

/** A paid order as its client sees it. */
export async function buy(
  client: Person,
  service: Service,
  options?: Parameters<typeof payFor>[2],
): Promise<Order> {
  const { paymentIntentId } = await payFor(client, service, options)
  const { orderId = 0 } = await client.payments.getPayment({ paymentIntentId })
  return client.orders.get({ id: orderId })
}

/** A scene with an order that waits for the viber's answer. */
export async function anOrder(options?: Parameters<typeof payFor>[2]) {
  const scene = await aScene()
  return { ...scene, order: await buy(scene.client, scene.service, options) }
}

/** …accepted and delivered: it waits for the client's approval. */
export async function aDelivery() {
  const scene = await anOrder()
  const { id } = scene.order
  await scene.viber.orders.setStatus({ id, status: 'in_progress' })
  const order = await scene.viber.orders.setStatus({ id, status: 'completed', note: 'Here it is.' })
  return { ...scene, order }
}

/** Waits until the test gateway has sent its webhooks, then lets the jobs they caused run. */
export async function letTheGatewaySpeak(): Promise<void> {
  const server = await theServer()
  const { payments } = server.resources
  if (isTestGateway(payments)) await payments.idle()
  await server.work()
}

/** What a scene's books say, in cents: the account's balance, credits less debits. */
export async function balanceOf(kind: string, ref: number): Promise<number> {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ cents: number }>(
    `select coalesce(sum(case when t.credit_id = a.id then t.amount_cents else -t.amount_cents end), 0)::bigint as cents
     from ledger_accounts a join ledger_transfers t on a.id in (t.debit_id, t.credit_id)
     where a.kind = $1 and a.ref = $2`,
    [kind, ref],
  )
  return rows[0]?.cents ?? 0
}
