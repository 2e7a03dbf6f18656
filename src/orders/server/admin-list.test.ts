import { expect, test } from 'vitest'
import { aDispute, anOrder, aRelease } from '#testing/scenes.ts'
import { aPerson, aScene, theServer, type Person } from '#testing/server.ts'
import { buy } from '#testing/scenes.ts'

type Choice = Parameters<Person['adminOrders']['list']>[0]

async function aReader() {
  const admin = await aPerson({ role: 'admin' })
  const list = async (choice: Choice) => (await admin.adminOrders.list(choice)).items
  return { admin, list, found: async (choice: Choice) => (await list(choice)).map(({ id }) => id) }
}

test('an admin finds orders by number, title and either party, and by nothing else', async () => {
  const { found } = await aReader()
  const { client, viber, service } = await aScene({ title: 'Xylophone tuning 10% off' })
  const { id } = await buy(client, service)
  expect(await found({ q: 'xYLO' })).toEqual([id])
  expect(await found({ q: '10%' })).toEqual([id])
  expect(await found({ q: '10_' })).not.toContain(id)
  expect(await found({ q: String(id) })).toContain(id)
  expect(await found({ q: `#${id}` })).toEqual([id])
  expect(await found({ q: client.user.username })).toContain(id)
  expect(await found({ q: viber.user.username })).toContain(id)
  expect(await found({ q: 'xy' })).toEqual([id])
  expect(await found({ q: 'lophone%tuning' })).toEqual([])
  expect(await found({ q: String(10 ** 15) })).toEqual([])
})

test('the list filters by status, money and day', async () => {
  const { list, found } = await aReader()
  const { order, dispute } = await aDispute()
  const q = `#${order.id}`
  expect(dispute.status).toBe('open')
  expect(await list({ q, status: 'disputed', escrow: 'disputed' })).toMatchObject([
    { id: order.id, status: 'disputed', escrow: 'disputed', totalAmount: 65, currency: 'usd' },
  ])
  expect(await found({ q, status: 'completed' })).toEqual([])
  expect(await found({ q, escrow: 'released' })).toEqual([])
  const released = await aRelease()
  expect(await found({ q: `#${released.order.id}`, escrow: 'released' })).toEqual([
    released.order.id,
  ])
  const day = order.createdAt.slice(0, 10)
  expect(await found({ q, from: day, to: day })).toEqual([order.id])
  expect(await found({ q, to: '2020-01-01' })).toEqual([])
  expect(await found({ q, from: '2999-01-01' })).toEqual([])
})

test("the list is paged by the orders' dates, even if ids are not in that sequence", async () => {
  const { admin } = await aReader()
  const { client, service } = await aScene()
  const ids: number[] = []
  for (let count = 0; count < 3; count++) ids.push((await buy(client, service)).id)
  const [first = 0, second = 0, third = 0] = ids
  const { database } = await theServer()
  const move = `update orders set created_at = '2001-01-01T00:00:00.000123Z' where id = $1`
  await database.pool.query(move, [second])
  const q = client.user.username
  const newest = await admin.adminOrders.list({ q, limit: 2 })
  expect([newest.total, newest.items.map(({ id }) => id)]).toEqual([3, [third, first]])
  const rest = await admin.adminOrders.list({ q, limit: 2, before: first })
  expect(rest.items.map(({ id }) => id)).toEqual([second])
  expect(rest.next).toBeUndefined()
  expect((await admin.adminOrders.list({ q, before: second })).items).toEqual([])
  expect((await admin.adminOrders.list({ q, before: 999_999 })).items).toEqual([])
})

test('the CSV export neutralizes formulas [control 8]', async () => {
  const { admin } = await aReader()
  const { client, service } = await aScene({ title: '=HYPERLINK("https://evil.example")' })
  const { id } = await buy(client, service)
  const response = await admin.fetch(`/api/admin/orders/export.csv?q=${client.user.username}`)
  const lines = (await response.text()).trim().split('\r\n')
  expect(response.headers.get('content-disposition')).toContain('orders-')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"'=HYPERLINK(`)
  expect(lines[1]?.startsWith(`${id},`)).toBe(true)
})

test('malformed queries get 400, never 500', async () => {
  const { admin } = await aReader()
  for (const query of ['status=lost', 'from=yesterday', 'limit=1000', 'before=x']) {
    const response = await admin.fetch(`/api/admin/orders?${query}`)
    expect([query, response.status]).toEqual([query, 400])
  }
  const hostile = new URLSearchParams({ q: `'"\\%_(`.repeat(10) })
  expect((await admin.fetch(`/api/admin/orders?${hostile}`)).status).toBe(200)
  expect((await admin.fetch(`/api/admin/orders?q=${'x'.repeat(101)}`)).status).toBe(400)
})

test('an admin reads an order and cancels it with a reason', async () => {
  const { order, client } = await anOrder()
  const { admin } = await aReader()
  const { id } = order
  const seen = await admin.orders.get({ id })
  expect(seen).toMatchObject({ viewerRole: 'admin', process: { actions: ['cancel_order'] } })
  expect((await admin.orders.timeline({ id })).length).toBeGreaterThan(0)
  expect((await admin.orders.money({ id })).steps.length).toBeGreaterThan(0)
  const cancelled = await admin.orders.cancelAsAdmin({ id, reason: 'Asked for by both' })
  expect(cancelled).toMatchObject({ status: 'cancelled', money: { refund: { amount: 65 } } })
  const timeline = await client.orders.timeline({ id })
  expect(timeline.map(({ note }) => note)).toContain('Asked for by both')
})

test("matches behind thousands of newer orders are found, in the list's order", async () => {
  const { admin, found } = await aReader()
  const { client, viber, service } = await aScene({ title: 'Ocarina carving' })
  const ids: number[] = []
  for (let count = 0; count < 3; count++) ids.push((await buy(client, service)).id)
  const [first = 0, second = 0, third = 0] = ids
  const { database } = await theServer()
  const same = `'2001-02-03T00:00:00.000123Z'`
  await database.pool.query(`update orders set created_at = ${same} where id = ${second}`)
  await database.pool.query(`update orders set created_at = ${same} where id = ${third}`)
  const { client: other, service: another } = await aScene({ title: 'Something else' })
  await manyLike((await buy(other, another)).id)
  for (const q of ['ocarina', 'oc', client.user.username, viber.user.username]) {
    expect([q, await found({ q })]).toEqual([q, [first, third, second]])
    const page = await admin.adminOrders.list({ q, limit: 2 })
    expect([page.total, page.isBounded]).toEqual([3, undefined])
    expect(await found({ q, limit: 2, before: third })).toEqual([second])
    expect(await found({ q, status: 'pending', to: '2001-02-03' })).toEqual([third, second])
    expect(await found({ q, status: 'completed' })).toEqual([])
    expect(await found({ q, sort: 'createdAt' })).toEqual([second, third, first])
    const cheapest = await admin.adminOrders.list({ q, sort: 'totalAmount', limit: 2 })
    expect(cheapest.items.map(({ id }) => id)).toEqual([first, second])
    const cursor = new URLSearchParams(cheapest.next).get('cursor') ?? ''
    expect(await found({ q, sort: 'totalAmount', cursor })).toEqual([third])
  }
  expect(await found({ q: `#${first}` })).toEqual([first])
  const many = await admin.adminOrders.list({ q: 'something', limit: 2 })
  expect([many.total, many.isBounded]).toEqual([100, true])
  const all = await admin.adminOrders.list({ status: 'pending' })
  expect([all.total, all.isBounded]).toEqual([1000, true])
})

test('the groups the dashboard counts can be used as filters', async () => {
  const { client, viber, service } = await aScene({ title: 'Polish a theorbo' })
  const admin = await aPerson({ role: 'admin' })
  const waiting = await buy(client, service)
  const begun = await buy(client, service)
  const ended = await buy(client, service)
  await viber.orders.setStatus({ id: begun.id, status: 'in_progress' })
  await viber.orders.setStatus({ id: ended.id, status: 'cancelled' })
  const idsOf = async (choice: { status?: 'active'; escrow?: 'held' }) =>
    (await admin.adminOrders.list({ q: 'theorbo', ...choice })).items.map(({ id }) => id)
  expect(await idsOf({})).toEqual([ended.id, begun.id, waiting.id])
  expect(await idsOf({ status: 'active' })).toEqual([begun.id, waiting.id])
  expect(await idsOf({ escrow: 'held' })).toEqual([begun.id, waiting.id])
})

/** Inserts more newer orders than a list would scan. */
async function manyLike(id: number): Promise<void> {
  const { database } = await theServer()
  const names = async (table: string, left: string[]) => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_name = $1 and not column_name = any ($2) and is_generated = 'NEVER'`,
      [table, ['id', ...left]],
    )
    return rows.map(({ name }) => `"${name}"`).join(', ')
  }
  const checkout = await names('checkouts', ['payment_intent_id'])
  const order = await names('orders', ['checkout_id'])
  await database.pool.query(`with made as (
      insert into checkouts (${checkout}) select ${checkout} from checkouts, generate_series(1, 2500)
      where id = (select checkout_id from orders where id = ${id}) returning id
    ) insert into orders (checkout_id, ${order})
      select made.id, ${order} from made, (select ${order} from orders where id = ${id}) o`)
}
