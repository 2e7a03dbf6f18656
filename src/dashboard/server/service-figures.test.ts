import { expect, test } from 'vitest'
import { dayOf } from '#platform/dates.ts'
import { DAY_MS } from '#platform/durations.ts'
import { spanAfter, spanOf } from '#platform/spans.ts'
import type { VisitKind } from '#services/visits-contract.ts'
import { aRequest } from '#testing/offer-scenes.ts'
import { buy, deliverGatewayWebhooks, minutes, releaseIn, theTestGateway } from '#testing/scenes.ts'
import {
  aNewService,
  aPerson,
  aScene,
  aVisitor,
  PASSWORD,
  theServer,
  type Person,
} from '#testing/server.ts'
import { SERVICE_MONTHS } from '../contract.ts'

/* What a viber learns about their services, month by month. */

const CHARGED_BACK = '4000000000000259'
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
type Reader = Pick<Person, 'fetch'>

async function visit(
  reader: Reader,
  id: number,
  kind: VisitKind = 'view',
  headers: Record<string, string> = {},
) {
  const { status } = await reader.fetch(`/api/services/${id}/visits`, {
    method: 'POST',
    headers: { ...browser, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ kind }),
  })
  expect(status).toBe(204)
}

const figuresOf = (viber: Person) => viber.dashboard.services({})
const nothing = { views: 0, clicks: 0, inquiries: 0, orders: 0, conversion: null, earned: 0 }

/** This month of one service. */
async function now(viber: Person, id: number) {
  const { services } = await figuresOf(viber)
  const month = services.find((one) => one.id === id)?.months.at(-1)
  if (!month) throw new Error('The service has no figures')
  const { from: _, ...figures } = month
  return figures
}

test('the figures of a new service begin eleven months ago with zeros', async () => {
  const { viber, service, server } = await aScene()
  const { services, totals } = await figuresOf(viber)
  const at = server.system.now()
  const months = Array.from({ length: SERVICE_MONTHS }, (_, index) => ({
    from: dayOf(spanAfter(spanOf(at, 'month'), 'month', index + 1 - SERVICE_MONTHS)),
    ...nothing,
  }))
  expect(services).toEqual([{ id: service.id, title: service.title, status: 'active', months }])
  expect(totals).toEqual(months)
})

test('a view and a click count once a day for each person or network [control 28]', async () => {
  const { clock } = await theServer()
  const { viber, client, service } = await aScene()
  const { id } = service
  const visitor = await aVisitor()
  await Promise.all([visit(visitor, id), visit(visitor, id), visit(await aVisitor(), id)])
  await Promise.all([visit(client, id), visit(client, id)])
  await visit(client, id, 'click')
  await visit(client, id, 'click')
  await expect.poll(() => now(viber, id)).toMatchObject({ views: 2, clicks: 1 })
  clock.advance(DAY_MS)
  await visit(client, id)
  const countOf = async () => (await figuresOf(viber)).services[0]?.months ?? []
  await expect
    .poll(async () => (await countOf()).reduce((sum, { views }) => sum + views, 0))
    .toBe(3)
  clock.advance(-DAY_MS)
})

test('the viber, admins, programs and prefetches are not counted', async () => {
  const { viber, service } = await aScene()
  const { id } = service
  const visitor = await aVisitor()
  await visit(viber, id)
  await visit(await aPerson({ role: 'admin' }), id)
  await visit(visitor, id, 'view', { 'user-agent': 'Googlebot/2.1' })
  await visit(visitor, id, 'view', { 'user-agent': 'curl/8.0' })
  await visit(visitor, id, 'view', { 'sec-purpose': 'prefetch;prerender' })
  // Visits are counted in the background, so a counted one after them shows that they were not.
  await visit(await aPerson(), id)
  await expect.poll(async () => (await now(viber, id)).views).toBe(1)
})

test('a paused, an archived and an unknown service are not counted', async () => {
  const { viber, client, service } = await aScene()
  const other = await viber.services.create(aNewService)
  await viber.services.setStatus({ id: service.id, status: 'paused' })
  await visit(client, service.id)
  await visit(client, 999_999_999)
  await visit(client, other.id)
  await expect.poll(async () => (await now(viber, other.id)).views).toBe(1)
  expect(await now(viber, service.id)).toEqual(nothing)
})

test('the keys of visitors are erased after two days, and the sums stay', async () => {
  const { database, clock, runJob } = await theServer()
  const { viber, client, service } = await aScene()
  const keys = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*)::int as count from service_visits where service_id = $1',
      [service.id],
    )
    return rows[0]?.count
  }
  await visit(client, service.id)
  await expect.poll(keys).toBe(1)
  await runJob('services.forget-visits')
  expect(await keys()).toBe(1)
  clock.advance(2 * DAY_MS)
  await runJob('services.forget-visits')
  clock.advance(-2 * DAY_MS)
  expect(await keys()).toBe(0)
  expect((await figuresOf(viber)).totals.at(-1)?.views).toBe(1)
})

test('a conversation begun from the page and a request for a quote are inquiries', async () => {
  const { viber, client, stranger, service } = await aScene()
  const write = (from: Person, to: Person, serviceId?: number) =>
    from.messages.send({
      senderId: from.user.id,
      receiverId: to.user.id,
      content: 'Could you look at our checkout?',
      ...(serviceId && { serviceId }),
    })
  await write(client, viber, service.id)
  await write(client, viber, service.id)
  expect(await now(viber, service.id)).toMatchObject({ inquiries: 1 })
  await write(stranger, viber)
  await write(await aPerson(), client, service.id)
  await write(viber, await aPerson(), service.id)
  expect(await now(viber, service.id)).toMatchObject({ inquiries: 1 })
  await stranger.offers.request({ id: service.id, ...aRequest })
  expect(await now(viber, service.id)).toMatchObject({ inquiries: 2, orders: 0 })
})

test('an order counts when it is paid, the money when it is released', async () => {
  const { viber, client, service } = await aScene()
  const { id } = service
  await Promise.all([visit(client, id), visit(await aPerson(), id), visit(await aPerson(), id)])
  await expect.poll(async () => (await now(viber, id)).views).toBe(3)
  const order = await buy(client, service)
  expect(await now(viber, id)).toMatchObject({ orders: 1, conversion: 33.3, earned: 0 })
  await viber.orders.setStatus({ id: order.id, status: 'in_progress' })
  await viber.orders.setStatus({ id: order.id, status: 'completed' })
  await client.orders.approve({ id: order.id })
  const { earned } = await now(viber, id)
  expect(earned).toBe(order.providerAmount)
  expect((await viber.dashboard.figures({})).months.at(-1)?.earned).toBe(earned)
})

test('a refunded order stays an order, and what a bank takes back is not earned', async () => {
  const { viber, client, service } = await aScene()
  const { order } = await releaseIn({ viber, client, service }, { number: CHARGED_BACK })
  const declined = await buy(client, service)
  await viber.orders.setStatus({ id: declined.id, status: 'cancelled' })
  await deliverGatewayWebhooks()
  expect(await now(viber, service.id)).toMatchObject({ orders: 2, earned: order.providerAmount })
  const { clock, database } = await theServer()
  clock.advance(DAY_MS)
  await minutes(3)
  const { rows } = await database.pool.query<{ id: string }>(
    'select gateway_chargeback_id as id from chargebacks where order_id = $1',
    [order.id],
  )
  await (await theTestGateway()).decideChargeback(rows[0]?.id ?? '', 'lost')
  await deliverGatewayWebhooks()
  const { services, totals } = await figuresOf(viber)
  const earned = services[0]?.months.map((month) => month.earned) ?? []
  expect(earned.reduce((sum, cents) => sum + cents, 0)).toBe(0)
  const { months } = await viber.dashboard.figures({})
  expect(totals.at(-1)?.earned).toBe(months.at(-1)?.earned)
  clock.advance(-DAY_MS)
})

test('a tip and more hours add to the money and not to the orders', async () => {
  const { viber, client, service } = await aScene()
  const { order } = await releaseIn({ viber, client, service }, { fields: { amount: 130 } })
  await buy(client, service, { fields: { thanksOrderId: order.id, amount: 20 } })
  expect(await now(viber, service.id)).toMatchObject({
    orders: 1,
    earned: order.providerAmount + 20,
  })
})

test('each month has its own figures', async () => {
  const { clock, system } = await theServer()
  const { viber, client, service } = await aScene()
  await visit(client, service.id)
  await expect.poll(async () => (await now(viber, service.id)).views).toBe(1)
  const before = system.now().getTime()
  clock.set(new Date(spanAfter(spanOf(system.now(), 'month'), 'month', 1).getTime() + DAY_MS))
  await visit(client, service.id)
  await visit(await aPerson(), service.id)
  const lately = async () => {
    const { services } = await figuresOf(viber)
    return services[0]?.months.slice(-2).map(({ views }) => views)
  }
  await expect.poll(lately).toEqual([1, 2])
  clock.set(new Date(before))
})

test('everyone sees the figures of their own services only', async () => {
  const { viber, client, service } = await aScene()
  const other = await aPerson({ isServiceProvider: true })
  await visit(client, service.id)
  await expect.poll(async () => (await now(viber, service.id)).views).toBe(1)
  for (const person of [client, other, await aPerson({ role: 'admin' })]) {
    const { services, totals } = await figuresOf(person)
    expect(services).toEqual([])
    expect(totals.at(-1)).toMatchObject(nothing)
  }
  expect((await (await aVisitor()).fetch('/api/user/service-figures')).status).toBe(401)
})

test('an archived service keeps its figures, and one without figures disappears', async () => {
  const { viber, client, service } = await aScene()
  const unused = await viber.services.create(aNewService)
  await visit(client, service.id)
  await expect.poll(async () => (await now(viber, service.id)).views).toBe(1)
  await viber.services.archive({ id: service.id })
  await viber.services.archive({ id: unused.id })
  const { services, totals } = await figuresOf(viber)
  expect(services.map(({ id, status }) => [id, status])).toEqual([[service.id, 'archived']])
  expect(totals.at(-1)?.views).toBe(1)
})

test('the figures stay when a client is erased', async () => {
  const { viber, client, service } = await aScene()
  const { id } = service
  await visit(client, id)
  await visit(client, id, 'click')
  await client.messages.send({
    senderId: client.user.id,
    receiverId: viber.user.id,
    content: 'Could you look at our checkout?',
    serviceId: id,
  })
  await releaseIn({ viber, client, service })
  await expect.poll(() => now(viber, id)).toMatchObject({ views: 1, clicks: 1 })
  const before = await now(viber, id)
  await client.personalData.deleteAccount({ currentPassword: PASSWORD })
  expect(await now(viber, id)).toEqual(before)
  expect(before).toMatchObject({ inquiries: 1, orders: 1, conversion: 100 })
})

test('the file has a line for each month and service, and no formulas [control 8]', async () => {
  const { viber, client, service } = await aScene({ title: '=1+1 and a fast checkout' })
  await visit(client, service.id)
  await expect.poll(async () => (await now(viber, service.id)).views).toBe(1)
  const { order } = await releaseIn({ viber, client, service })
  const response = await viber.fetch('/api/user/service-figures/export.csv')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toContain('services-by-month-')
  const [head, first, ...rest] = (await response.text()).trim().split('\r\n')
  expect(head).toContain('month,service id,service,status,views,clicks,inquiries,orders')
  const month = dayOf((await theServer()).system.now()).slice(0, 7)
  expect(first).toBe(
    `${month},${service.id},'=1+1 and a fast checkout,active,1,0,0,1,100,${order.providerAmount}`,
  )
  expect(rest).toHaveLength(SERVICE_MONTHS - 1)
  expect((await (await aVisitor()).fetch('/api/user/service-figures/export.csv')).status).toBe(401)
})
