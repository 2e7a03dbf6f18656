import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { jobs } from '#app/server/jobs.ts'
import { createResources } from '#app/server/resources.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { readConfig } from '#platform/server/config.ts'
import { systemContext } from '#platform/server/context.ts'
import { openDatabase } from '#platform/server/db.ts'
import { startProduct } from './running.ts'

const BUYERS = 6

test('after kill -9 in mid-payment, the next sweep settles everything, the books balance to the cent, and the product starts again [control 13]', async () => {
  const product = await startProduct({ RATE_LIMITS: '0' })
  const { url, dataDir } = product
  const viber = await register(url, 'viber', true)
  const service = await call(url, viber, 'POST', '/api/services', {
    title: 'Something to pay for',
    description: 'A service that exists to be paid for, in mid-crash.',
    category: 'coding',
    subcategory: 'backend',
    hourlyRate: 33.33,
  })
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, (_, i) => register(url, `buyer${i}`, false)),
  )
  // All buyers pay in a loop until the server is killed, so some payments are interrupted halfway.
  const charged: string[] = []
  const paying = buyers.map(async (buyer, i) => {
    for (let hours = 1; ; hours++) {
      const fields = { serviceId: service['id'], viberId: service['userId'], hours: hours + i / 2 }
      const intent = await call(url, buyer, 'POST', '/api/create-payment-intent', fields)
      const { clientSecret, paymentIntentId } = intent
      const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }
      await call(url, buyer, 'POST', '/api/test-gateway/confirm', { clientSecret, ...card })
      charged.push(String(paymentIntentId))
      if (charged.length === BUYERS * 4) await product.kill()
    }
  })
  await Promise.allSettled(paying)

  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const database = await openDatabase(config)
  const now = () => new Date(Date.now() + HOUR_MS)
  const quiet = { send: async () => {}, start: async () => {}, stop: async () => {} }
  const system = systemContext(await createResources(config, database, { now, jobs: quiet }))
  await jobs.find(({ name }) => name === 'payments.sweep')?.run(system, {})

  const { rows: paid } = await database.pool.query<{ id: string; cents: number }>(
    `select i.id, i.amount_cents as cents from test_gateway_intents i where i.status = 'succeeded'`,
  )
  expect(paid.map(({ id }) => id)).toEqual(expect.arrayContaining(charged))
  const { rows: orders } = await database.pool.query<{ id: string; cents: number }>(
    `select p.payment_intent_id as id, o.total_cents as cents
     from orders o join payments p on p.order_id = o.id`,
  )
  expect(orders.toSorted(byId)).toEqual(paid.toSorted(byId))
  const { rows: books } = await database.pool.query<{ kind: string; cents: number }>(
    `select a.kind, sum(case when t.credit_id = a.id then t.amount_cents else -t.amount_cents end)::bigint as cents
     from ledger_accounts a join ledger_transfers t on a.id in (t.debit_id, t.credit_id)
     where a.kind in ('psp_clearing', 'escrow') group by a.kind`,
  )
  const total = paid.reduce((sum, { cents }) => sum + cents, 0)
  expect(Object.fromEntries(books.map(({ kind, cents }) => [kind, cents]))).toEqual({
    psp_clearing: -total,
    escrow: total,
  })
  await database.close()

  const again = await startProduct({ DATA_DIR: dataDir })
  const counts = await Promise.all(
    buyers.map(async (cookie) => {
      const response = await fetch(`${again.url}/api/orders`, { headers: { cookie } })
      return Number(response.headers.get('x-total-count'))
    }),
  )
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(paid.length)
  await again.stop()
  await rm(dataDir, { recursive: true })
})

function byId(a: { id: string }, b: { id: string }) {
  return a.id.localeCompare(b.id)
}

async function register(url: string, username: string, isServiceProvider: boolean) {
  const account = { username, email: `${username}@example.org`, fullName: username }
  const response = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, password: 'until the lights go out', isServiceProvider }),
  })
  return response.headers.getSetCookie()[0] ?? ''
}

async function call(url: string, cookie: string, method: string, path: string, body: unknown) {
  const response = await fetch(url + path, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}
