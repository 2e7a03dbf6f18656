import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#platform/durations.ts'
import { createTestGateway } from '#platform/server/drivers/payments/test-gateway/gateway.ts'
import { sign } from '#platform/server/drivers/payments/test-gateway/signature.ts'
import type { Service } from '#services/contract.ts'
import { randomFrom } from '../demo/random.ts'
import type { NewCheckout } from '#payments/contract.ts'
import { aSet } from '#testing/packages.ts'
import { aCard, checkoutFields, connectBank } from '#testing/scenes.ts'
import { dumpBooks, findFaults } from '../invariants.ts'
import { aNewService, aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'

/**
 * Two groups do the same. One group's webhooks arrive once and in order, the other's shuffled and repeated; both must
 * end with equal books. WEBHOOKS=10000 runs the full storm.
 */

const WEBHOOKS = Number(process.env['WEBHOOKS'] ?? 1000)
const SEED = Number(process.env['WEBHOOKS_SEED'] ?? Date.now() % 1e6)
const COPIES = 4
/** The average per order; the assertion at the end measures it. */
const EVENTS_PER_ORDER = 2.2
const CLIENTS = Math.max(Math.round(Math.sqrt(WEBHOOKS / COPIES / EVENTS_PER_ORDER)), 4)
const cards = [
  aCard.number,
  '4000000000000259', // charged back by the bank
  '4000000000005126', // its refunds fail
  aCard.number,
  aCard.number,
]

interface Event {
  id: string
  type: string
  objectId: string
}
interface Crowd {
  clients: Person[]
  viber: Person
  services: Service[]
}

/** The gateway delivers no webhooks by itself; the test delivers them. */
beforeAll(async () => {
  const { resources, system } = await theServer()
  const { db, config, now, log } = resources
  const payments = createTestGateway({ db, secret: config.secret, webhookUrl: null, now, log })
  resources.payments = payments
  system.payments = payments
})

async function aCrowd(): Promise<Crowd> {
  const viber = await aPerson({ isServiceProvider: true })
  await connectBank(viber)
  const services: Service[] = []
  const clients: Person[] = []
  for (let i = 0; i < CLIENTS; i++) {
    const service = await viber.services.create(aNewService)
    await viber.packages.set({ id: service.id, ...aSet })
    services.push(service)
    clients.push(await aPerson())
  }
  return { viber, services, clients }
}

/** Every client orders every service, as hours or as a package. The product receives no webhook yet. */
async function buyEverything({ clients, services }: Crowd): Promise<void> {
  let at = 0
  for (const client of clients) {
    for (const service of services) {
      const { amount: hour = 0, ...fields } = checkoutFields(service)
      const wish = at % 3 === 2 ? { package: 'basic' as const } : { amount: 2 * hour }
      await pay(client, { ...fields, ...wish }, cards[at % cards.length])
      at++
    }
  }
}

async function pay(
  client: Person,
  wish: NewCheckout,
  number: string = aCard.number,
): Promise<void> {
  const { clientSecret } = await client.payments.createIntent(wish)
  await client.payments.confirmTestCard({ ...aCard, number, clientSecret })
}

/** Banks charge payments back, and decide some of the chargebacks, before any webhook arrives. */
async function chargeBack({ viber }: Crowd): Promise<void> {
  const { resources, clock, database } = await theServer()
  clock.advance(DAY_MS + 1000)
  const gateway = resources.payments
  if (!gateway || !('passTime' in gateway)) throw new Error('no test gateway')
  const testGateway = gateway as ReturnType<typeof createTestGateway>
  await testGateway.passTime()
  const { rows } = await database.pool.query<{ id: string }>(
    `select c.id from test_gateway_chargebacks c
     join checkouts k on k.payment_intent_id = c.intent_id and k.provider_id = $1 order by k.id`,
    [viber.user.id],
  )
  for (const [i, { id }] of rows.entries()) {
    if (i % 3 < 2) await testGateway.decideChargeback(id, i % 3 === 0 ? 'won' : 'lost')
  }
}

/**
 * Continues the orders in turn: left alone, declined, released and tipped, released with fewer hours, or extended while
 * the work goes on. The product learns of the new payments from webhooks only.
 */
async function goOn({ clients, viber }: Crowd): Promise<void> {
  const { runJob } = await theServer()
  for (const client of clients) {
    const orders = await allOrders(client)
    for (const [i, order] of orders.entries()) {
      const { id, serviceId } = order
      const turn = i % 5
      if (order.status !== 'pending' || turn === 0) continue
      if (turn === 1) {
        await viber.orders.setStatus({ id, status: 'cancelled' })
        continue
      }
      await viber.orders.setStatus({ id, status: 'in_progress' })
      const addition = { serviceId, viberId: viber.user.id }
      if (turn === 4) {
        if (order.hours) await pay(client, { ...addition, extendsOrderId: id, hours: 1 })
        continue
      }
      const worked = turn === 3 && order.hours ? { hours: order.hours / 2 } : {}
      await viber.orders.setStatus({ id, status: 'completed', ...worked })
      await client.orders.approve({ id })
      if (turn === 2) await pay(client, { ...addition, thanksOrderId: id, amount: 5 })
    }
    await runJob('payments.sweep')
  }
}

async function allOrders(client: Person) {
  const { items, total } = await client.orders.list({ limit: 50 })
  expect(items).toHaveLength(Math.min(total, 50))
  return items.toSorted((a, b) => a.serviceId - b.serviceId)
}

/** The gateway's events that are not in `known`, the oldest first; adds them to `known`. */
async function eventsSince(known: Set<string>): Promise<Event[]> {
  const { database, resources } = await theServer()
  if (resources.payments && 'idle' in resources.payments) {
    await (resources.payments as ReturnType<typeof createTestGateway>).idle()
  }
  const { rows } = await database.pool.query<Event>(
    `select id, type, object_id as "objectId" from test_gateway_events order by created_at, id`,
  )
  const fresh = rows.filter(({ id }) => !known.has(id))
  for (const { id } of fresh) known.add(id)
  return fresh
}

/** Delivers the events over HTTP and runs the product's jobs, occasionally in between. */
async function deliver(events: Event[]): Promise<number> {
  const server = await theServer()
  const visitor = await aVisitor()
  for (const [i, { id, type, objectId }] of events.entries()) {
    const body = JSON.stringify({ id, type, livemode: false, data: { object: { id: objectId } } })
    const signature = sign(body, server.resources.config.secret, server.system.now())
    const headers = { 'content-type': 'application/json', 'test-gateway-signature': signature }
    const { status } = await visitor.fetch('/api/webhooks/test', { method: 'POST', headers, body })
    expect(status).toBe(200)
    if (i % 97 === 0) await server.work()
  }
  await server.work()
  return events.length
}

async function booksOf({ viber }: Crowd): Promise<string[]> {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ key: string }>(
    `select 'checkout:' || id as key from checkouts where provider_id = $1`,
    [viber.user.id],
  )
  const own = new Set(rows.map(({ key }) => key))
  const lines = (await dumpBooks(database)).map((line) => line.split(' '))
  return lines
    .filter(([key]) => own.has(key ?? ''))
    .map((line) => line.slice(1).join(' '))
    .toSorted()
}

/** Whether there are orders of each kind. */
async function kindsOf({ viber }: Crowd) {
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    `select bool_or(pricing = 'fixed') as packages, bool_or(extends_order_id is not null) as added,
       bool_or(pricing = 'tip' and status = 'completed') as tips,
       bool_or(unused_cents is not null) as unused
     from orders where provider_id = $1`,
    [viber.user.id],
  )
  return rows[0] as unknown
}

test('shuffled and repeated webhooks give the same books as ordered ones', async () => {
  const random = randomFrom(SEED)
  const { database } = await theServer()
  const known = new Set<string>()
  const storm = (events: Event[]) =>
    random.shuffled(Array.from({ length: COPIES }, () => events).flat())

  const calm = await aCrowd()
  await eventsSince(known)
  await buyEverything(calm)
  await chargeBack(calm)
  await deliver(await eventsSince(known))
  await goOn(calm)
  await deliver(await eventsSince(known))
  const expected = await booksOf(calm)

  const wild = await aCrowd()
  await eventsSince(known)
  await buyEverything(wild)
  await chargeBack(wild)
  const first = await eventsSince(known)
  let delivered = await deliver(storm(first))
  await goOn(wild)
  const second = await eventsSince(known)
  expect(await booksOf(wild), 'the second half of the news matters').not.toEqual(expected)
  delivered += await deliver(storm([...first.slice(0, first.length / 2), ...second]))

  expect(await booksOf(wild), `WEBHOOKS_SEED=${SEED}`).toEqual(expected)
  expect(await findFaults(database)).toEqual([])
  expect(new Set(expected).size).toBeGreaterThan(10)
  expect(await kindsOf(wild)).toEqual({ packages: true, added: true, tips: true, unused: true })
  expect(delivered).toBeGreaterThanOrEqual(WEBHOOKS)
}, 600_000)
