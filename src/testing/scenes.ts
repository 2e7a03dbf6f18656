import type { Order } from '#orders/contract.ts'
import type { NewCheckout } from '#payments/contract.ts'
import {
  isTestGateway,
  type TestGateway,
} from '#platform/server/drivers/payments/test-gateway/gateway.ts'
import type { Service } from '#services/contract.ts'
import { aPerson, aScene, aVisitor, PASSWORD, theServer, type Person } from './server.ts'

/** Scenes with money: from a service to a paid order and beyond. */

export const aComplaint = {
  reason: 'not_as_described',
  description: 'The checkout is slower than it was before, and two buttons are gone.',
} as const

export const aCard = {
  number: '4242424242424242',
  expMonth: 12,
  expYear: 2040,
  cvc: '123',
} as const

export function checkoutFields(service: Service): NewCheckout {
  return {
    amount: service.hourlyRate,
    serviceId: service.id,
    viberId: service.userId,
    description: 'Please make our checkout twice as fast.',
  }
}

/** Opens a checkout and pays with a test card. The order exists once the payment is settled. */
export async function payFor(
  client: Person,
  service: Service,
  { fields = {}, number = aCard.number }: { fields?: Partial<NewCheckout>; number?: string } = {},
) {
  const checkout = await client.payments.createIntent({ ...checkoutFields(service), ...fields })
  const { clientSecret, paymentIntentId } = checkout
  await client.payments.confirmTestCard({ ...aCard, number, clientSecret })
  return { ...checkout, paymentIntentId }
}

/** A paid order, as its client sees it. */
export async function buy(
  client: Person,
  service: Service,
  options?: Parameters<typeof payFor>[2],
): Promise<Order> {
  const { paymentIntentId } = await payFor(client, service, options)
  const { orderId = 0 } = await client.payments.getPayment({ paymentIntentId })
  return client.orders.get({ id: orderId })
}

/** A scene with an order that waits for the viber to accept it. */
export async function anOrder(options?: Parameters<typeof payFor>[2]) {
  const scene = await aScene()
  return { ...scene, order: await buy(scene.client, scene.service, options) }
}

/** A scene with a delivered order that waits for the client's approval. */
export async function aDelivery() {
  const scene = await anOrder()
  const { id } = scene.order
  await scene.viber.orders.setStatus({ id, status: 'in_progress' })
  const order = await scene.viber.orders.setStatus({ id, status: 'completed', note: 'Here it is.' })
  return { ...scene, order }
}

/** A scene with an approved order whose payout is due. */
export async function aRelease(options?: Parameters<typeof payFor>[2]) {
  const scene = await aScene()
  return { ...scene, ...(await releaseIn(scene, options)) }
}

/** An approved order between people who already exist. */
export async function releaseIn(
  { client, viber, service }: Pick<Scene, 'client' | 'viber' | 'service'>,
  options?: Parameters<typeof payFor>[2],
) {
  const { id } = await buy(client, service, options)
  await viber.orders.setStatus({ id, status: 'in_progress' })
  await viber.orders.setStatus({ id, status: 'completed' })
  const order = await client.orders.approve({ id })
  const { items } = await viber.payouts.list({})
  const payout = items.find((one) => one.orderId === id)
  if (!payout) throw new Error('Nothing is paid out')
  return { order, payout }
}
type Scene = Awaited<ReturnType<typeof aScene>>

/** Test bank accounts by their behavior. */
export const banks = { good: '000123456789', closed: '000111111116', restricted: '000222222227' }

/** Connects a test bank account to a viber; returns the gateway's account id. */
export async function connectBank(viber: Person, number: string = banks.good): Promise<string> {
  const { url } = await viber.payouts.connect({ currentPassword: 'a long enough secret' })
  const id = url.split('/').at(-1) ?? ''
  await viber.payouts.connectTestBank({ id, number })
  return id
}

/** Waits until the test gateway has sent its webhooks, then runs the jobs they caused. */
export async function deliverGatewayWebhooks(): Promise<void> {
  const server = await theServer()
  const { payments } = server.resources
  if (isTestGateway(payments)) await payments.idle()
  await server.work()
}

/** The test gateway of the shared server, for acting as the bank or making calls fail. */
export async function theTestGateway(): Promise<TestGateway> {
  const { payments } = (await theServer()).resources
  return isTestGateway(payments) ? payments : Promise.reject(new Error('No test gateway'))
}

/** Advances the clock by minutes; after each, runs the payment sweep and delivers webhooks. */
export async function minutes(count: number): Promise<void> {
  const server = await theServer()
  for (let minute = 0; minute < count; minute++) {
    server.clock.advance(61_000)
    await server.runJob('payments.sweep')
    await deliverGatewayWebhooks()
  }
}

/** An account's balance in cents, credits minus debits. */
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

/** A scene with an accepted order that its client disputes. */
export async function aDispute(options?: Parameters<typeof payFor>[2]) {
  const scene = await anOrder(options)
  const { id } = scene.order
  await scene.viber.orders.setStatus({ id, status: 'in_progress' })
  const dispute = await scene.client.disputes.open({ id, ...aComplaint })
  return { ...scene, dispute, admin: await aPerson({ role: 'admin', fullName: 'Ada Admin' }) }
}

/** A suspended person, with a function to appeal. */
export async function suspended(reason = 'Advertising in messages') {
  const admin = await aPerson({ role: 'admin' })
  const person = await aPerson()
  await admin.suspensions.suspend({ id: person.user.id, reason })
  const credentials = { username: person.user.username, password: PASSWORD }
  const visitor = await aVisitor()
  const appeal = async (reader: Person, text = 'It was a mistake.') => {
    await visitor.appeals.create({ ...credentials, text })
    const { items } = await reader.appeals.list({ limit: 100 })
    const mine = items.find(({ user }) => user.id === person.user.id)
    if (!mine) throw new Error('The appeal is not among those that are open')
    return mine
  }
  return { admin, person, visitor, credentials, reason, appeal }
}
