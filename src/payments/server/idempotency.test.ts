import { afterEach, expect, test } from 'vitest'
import { aScene, theServer, type Person } from '#testing/server.ts'
import { anOrder, checkoutFields } from '#testing/scenes.ts'

afterEach(async () => {
  ;(await theServer()).clock.set(new Date())
})

function post(person: Person, path: string, key: string, body: object = {}, method = 'POST') {
  return person.fetch(path, {
    method,
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
}

test('repeating a request with its key returns the first response', async () => {
  const { client, service } = await aScene()
  const first = await post(client, '/api/create-payment-intent', 'one', checkoutFields(service))
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  const again = await post(client, '/api/create-payment-intent', 'one', checkoutFields(service))
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.status).toBe(first.status)
  expect(await again.json()).toEqual(await first.json())
})

test('a key cannot be reused for a different request', async () => {
  const { client, service } = await aScene()
  await post(client, '/api/create-payment-intent', 'one', checkoutFields(service))
  const other = { ...checkoutFields(service), amount: 130, hours: 2 }
  const reused = await post(client, '/api/create-payment-intent', 'one', other)
  expect(reused.status).toBe(409)
  expect(await reused.json()).toMatchObject({ code: 'request.key_reused' })
})

test('keys of different users are separate', async () => {
  const { client, stranger, service } = await aScene()
  await post(client, '/api/create-payment-intent', 'one', checkoutFields(service))
  const theirs = await post(stranger, '/api/create-payment-intent', 'one', checkoutFields(service))
  expect(theirs.headers.get('idempotent-replayed')).toBeNull()
})

test('an error is not stored, so the key can be used again', async () => {
  const { client, viber, order } = await anOrder()
  const path = `/api/orders/${order.id}/approve`
  expect((await post(client, path, 'approve')).status).toBe(409)
  await viber.orders.setStatus({ id: order.id, status: 'in_progress' })
  await viber.orders.setStatus({ id: order.id, status: 'completed' })
  const approved = await post(client, path, 'approve')
  expect(approved.status).toBe(200)
})

test('of concurrent requests one runs, and the rest wait or get its response', async () => {
  const { client, viber, order } = await anOrder()
  await viber.orders.setStatus({ id: order.id, status: 'in_progress' })
  const send = () =>
    post(viber, `/api/orders/${order.id}/status`, 'done', { status: 'completed' }, 'PATCH')
  const responses = await Promise.all(Array.from({ length: 20 }, send))
  const answered = responses.filter((response) => response.status === 200)
  const refusals = responses.filter((response) => response.status === 409)
  expect(answered.length).toBeGreaterThan(0)
  expect(answered.length + refusals.length).toBe(20)
  expect(refusals.every((response) => response.headers.get('retry-after') === '1')).toBe(true)
  const kinds = (await client.orders.timeline({ id: order.id })).map((entry) => entry.kind)
  expect(kinds).toEqual(['pay', 'accept', 'complete'])
})

test('a key expires after a day', async () => {
  const { client, viber, order, server } = await anOrder()
  await viber.orders.setStatus({ id: order.id, status: 'in_progress' })
  const path = `/api/orders/${order.id}/cancellation`
  await post(client, path, 'k', { reason: 'Plans changed' })
  server.clock.advance(25 * 3_600_000)
  const again = await post(client, path, 'k', { reason: 'Plans changed' })
  expect(again.headers.get('idempotent-replayed')).toBeNull()
  server.clock.advance(25 * 3_600_000)
  await server.runJob('idempotency.forget_keys')
  const { rows } = await server.database.pool.query(
    'select 1 from idempotency_keys where user_id = $1',
    [client.user.id],
  )
  expect(rows).toEqual([])
})

test('an empty or overlong key is refused', async () => {
  const { client, service } = await aScene()
  const long = await post(
    client,
    '/api/create-payment-intent',
    'x'.repeat(256),
    checkoutFields(service),
  )
  expect(long.status).toBe(400)
})
