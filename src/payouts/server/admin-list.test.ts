import { afterEach, expect, test } from 'vitest'
import {
  aRelease,
  banks,
  connectBank,
  deliverGatewayWebhooks,
  minutes,
  releaseIn,
} from '#testing/scenes.ts'
import { aPerson, theServer, type Person } from '#testing/server.ts'

type Choice = Parameters<Person['payouts']['adminList']>[0]

afterEach(async () => {
  await deliverGatewayWebhooks()
  ;(await theServer()).clock.set(new Date())
})

async function aReader() {
  const admin = await aPerson({ role: 'admin' })
  const found = async (choice: Choice) =>
    (await admin.payouts.adminList(choice)).items.map(({ id }) => id)
  return { admin, found }
}

test('an admin finds payouts by provider and by status', async () => {
  const { admin, found } = await aReader()
  const { viber, client, payout } = await aRelease()
  const q = viber.user.username
  expect(await found({ q })).toEqual([payout.id])
  expect(await found({ q: q.toUpperCase() })).toEqual([payout.id])
  expect(await found({ q: client.user.username })).toEqual([])
  expect(await found({ q, status: 'pending' })).toEqual([payout.id])
  expect(await found({ q, status: 'failed' })).toEqual([])
  await connectBank(viber, banks.closed)
  await minutes(2)
  expect(await found({ q, status: 'pending' })).toEqual([])
  const { items } = await admin.payouts.adminList({ q, status: 'failed' })
  expect(items).toMatchObject([
    {
      id: payout.id,
      failureReason: 'account_closed',
      provider: { id: viber.user.id, fullName: viber.user.fullName },
    },
  ])
})

test('all payouts are read in pages, newest first', async () => {
  const { admin, found } = await aReader()
  const scene = await aRelease()
  const q = scene.viber.user.username
  await releaseIn(scene)
  await releaseIn(scene)
  const all = await found({ q })
  expect(all).toHaveLength(3)
  expect(all).toEqual(all.toSorted((one, other) => other - one))
  const newest = await admin.payouts.adminList({ q, limit: 2 })
  expect([newest.total, newest.items.map(({ id }) => id)]).toEqual([3, all.slice(0, 2)])
  expect(newest.next).toBeDefined()
  const rest = await admin.payouts.adminList({ q, limit: 2, before: all[1] })
  expect(rest.items.map(({ id }) => id)).toEqual(all.slice(2))
  expect(rest.next).toBeUndefined()
})

test('the CSV export has the filtered payouts and neutralizes formulas', async () => {
  const { admin } = await aReader()
  const scene = await aRelease()
  const { viber, order, payout } = scene
  const { database } = await theServer()
  await database.pool.query('update users set full_name = $1 where id = $2', [
    '=cmd|calc, "Ltd"',
    viber.user.id,
  ])
  const path = `/api/admin/payouts/export.csv?q=${viber.user.username}`
  const response = await admin.fetch(`${path}&status=pending`)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/payouts-\d{4}-\d\d-\d\d\.csv/)
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines).toEqual([
    'payout,order,title,amount,currency,status,released,sent,paid,reason,viber,viber name,viber id,transfer',
    expect.stringContaining(`${payout.id},${order.id},Fix a slow checkout,52.00,usd,pending,`),
  ])
  expect(lines[1]).toContain(`,${viber.user.username},"'=cmd|calc, ""Ltd""",${viber.user.id},`)
  const none = await (await admin.fetch(`${path}&status=paid`)).text()
  expect(none.trim().split('\r\n')).toHaveLength(1)
})

test('malformed queries get 400, and only admins can read the list', async () => {
  const { admin } = await aReader()
  for (const query of ['status=lost', 'before=x', 'limit=1000', `q=${'x'.repeat(101)}`]) {
    const response = await admin.fetch(`/api/admin/payouts?${query}`)
    expect([query, response.status]).toEqual([query, 400])
  }
  const viber = await aPerson({ isServiceProvider: true })
  for (const path of ['/api/admin/payouts', '/api/admin/payouts/export.csv']) {
    expect([path, (await viber.fetch(path)).status]).toEqual([path, 403])
  }
})
