import { expect, test } from 'vitest'
import { listen } from '#testing/event-stream.ts'
import { anOrder, aRelease, buy, connectBank, minutes } from '#testing/scenes.ts'
import { aPerson, aScene, aVisitor, theServer } from '#testing/server.ts'

test('a stream begins with read_again', async () => {
  const person = await aPerson()
  const stream = await listen(person)
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
  expect(stream.response.headers.get('cache-control')).toBe('private, no-store')
  expect(await stream.next()).toEqual({ topic: 'read_again' })
  await stream.leave()
})

test('both parties, and no one else, receive the events of their order, with only its id', async () => {
  const { client, viber, stranger, service } = await aScene()
  const [hers, his, other] = await Promise.all([client, viber, stranger].map((one) => listen(one)))
  const { id } = await buy(client, service)
  expect(await hers?.until('order')).toEqual({ topic: 'order', data: { id } })
  expect(await his?.until('order')).toEqual({ topic: 'order', data: { id } })
  await viber.orders.setStatus({ id, status: 'in_progress' })
  expect(await hers?.until('order')).toEqual({ topic: 'order', data: { id } })
  // The stranger's stream contains only its first and last events.
  await stranger.accounts.logout()
  expect([await other?.next(), await other?.next(), await other?.next()]).toEqual([
    { topic: 'read_again' },
    { topic: 'signed_out' },
    undefined,
  ])
  await Promise.all([hers?.leave(), his?.leave()])
})

test('a refund and a payout after the last step of an order send events', async () => {
  const { client, order } = await anOrder()
  const { viber, payout } = await aRelease()
  await connectBank(viber)
  const [hers, his] = [await listen(client), await listen(viber)]
  await client.orders.setStatus({ id: order.id, status: 'cancelled' })
  const cancelled = { topic: 'order', data: { id: order.id } }
  expect(await hers.until('order')).toEqual(cancelled)
  await minutes(2)
  expect(await hers.until('order')).toEqual(cancelled)
  expect(await his.until('order')).toEqual({ topic: 'order', data: { id: payout.orderId } })
  await Promise.all([hers.leave(), his.leave()])
})

test('an admin receives one combined market event without details, and other members none', async () => {
  const { client, service, stranger, server } = await aScene()
  const admin = await aPerson({ role: 'admin' })
  const [hers, other] = [await listen(admin), await listen(stranger)]
  await buy(client, service)
  await (
    await aVisitor()
  ).fetch('/api/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'newcomer',
      email: 'newcomer@example.org',
      password: 'a long enough secret',
      fullName: 'Nora Newcomer',
      isServiceProvider: false,
    }),
  })
  expect(await hers.until('market')).toEqual({ topic: 'market' })
  server.resources.announce({ to: [admin.user.id, stranger.user.id], topic: 'last' })
  expect(await hers.next()).toEqual({ topic: 'last' })
  expect([await other.next(), await other.next()]).toEqual([
    { topic: 'read_again' },
    { topic: 'last' },
  ])
  await Promise.all([hers.leave(), other.leave()])
})

test('a change that is rolled back sends no event', async () => {
  const { client, viber, service, server } = await aScene()
  const { id } = await buy(client, service)
  const stream = await listen(viber)
  // Waits until the events of the purchase have arrived.
  server.resources.announce({ to: [viber.user.id], topic: 'first' })
  await stream.until('first')
  await expect(client.orders.setStatus({ id, status: 'completed' })).rejects.toThrow('403')
  server.resources.announce({ to: [viber.user.id], topic: 'last' })
  expect(await stream.next()).toEqual({ topic: 'last' })
  await stream.leave()
})

test('logging out ends the streams of that session only [control 36]', async () => {
  const person = await aPerson()
  const elsewhere = await aVisitor()
  await elsewhere.accounts.login({
    username: person.user.username,
    password: 'a long enough secret',
  })
  const [here, there] = [await listen(person), await listen(elsewhere)]
  await elsewhere.accounts.logout()
  expect(await there.until('signed_out')).toEqual({ topic: 'signed_out' })
  expect(await there.next()).toBeUndefined()
  const { resources } = await theServer()
  expect(await here.next()).toEqual({ topic: 'read_again' })
  resources.announce({ to: [person.user.id], topic: 'still here' })
  expect(await here.next()).toEqual({ topic: 'still here' })
  await here.leave()
})

test('a reader who disconnects is unsubscribed', async () => {
  const person = await aPerson()
  const { resources } = await theServer()
  const stream = await listen(person)
  await stream.next()
  expect(resources.signals.count(person.user.id)).toBe(1)
  await stream.leave()
  await expect.poll(() => resources.signals.count(person.user.id)).toBe(0)
})

test('a reader who disconnects before the stream opens leaves no subscription', async () => {
  const person = await aPerson()
  const { resources } = await theServer()
  // Some of these disconnect while their session is still being looked up.
  for (let round = 0; round < 200; round += 1) {
    const leaving = new AbortController()
    const request = person.fetch('/api/events', { signal: leaving.signal })
    setTimeout(() => leaving.abort(), 1)
    await request.then(
      (response) => response.body?.cancel(),
      () => undefined,
    )
  }
  await expect.poll(() => resources.signals.count(person.user.id)).toBe(0)
})

test("more streams than a member's browsers can need are refused", async () => {
  const person = await aPerson()
  const streams = await Promise.all(Array.from({ length: 40 }, () => listen(person)))
  const refused = await person.fetch('/api/events')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  await Promise.all(streams.map((stream) => stream.leave()))
})

test('visitors, and requests that do not accept event streams, are refused [control 36]', async () => {
  const visitor = await aVisitor()
  expect((await visitor.fetch('/api/events')).status).toBe(401)
  const person = await aPerson()
  const response = await person.fetch('/api/events', { headers: { accept: 'application/json' } })
  expect(response.status).toBe(406)
})

test('a member with twenty open streams can open another only after one has ended', async () => {
  const person = await aPerson()
  const open = await Promise.all(Array.from({ length: 20 }, () => listen(person)))
  expect(open.map(({ response }) => response.status)).toEqual(open.map(() => 200))
  const refused = await person.fetch('/api/events')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  // A stream can be left only after something has been read from it.
  await open[0]?.next()
  await open[0]?.leave()
  const again = async () => (await listen(person)).response.status
  await expect.poll(again).toBe(200)
})
