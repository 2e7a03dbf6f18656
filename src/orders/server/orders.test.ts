import { describe, expect, test } from 'vitest'
import type { ApiError } from '#platform/api-error.ts'
import { aPerson, aVisitor, type Person } from '#testing/server.ts'
import { aDelivery, anOrder, balanceOf, buy } from '#testing/scenes.ts'

type Call = (person: Pick<Person, 'orders'>, id: number) => Promise<unknown>

const calls: Record<string, Call> = {
  get: (person, id) => person.orders.get({ id }),
  timeline: (person, id) => person.orders.timeline({ id }),
  setStatus: (person, id) => person.orders.setStatus({ id, status: 'in_progress' }),
  approve: (person, id) => person.orders.approve({ id }),
  requestChanges: (person, id) => person.orders.requestChanges({ id, note: 'Please' }),
  requestCancellation: (person, id) => person.orders.requestCancellation({ id, reason: 'Please' }),
  acceptCancellation: (person, id) => person.orders.acceptCancellation({ id }),
  declineCancellation: (person, id) => person.orders.declineCancellation({ id }),
}

describe.each(Object.entries(calls))('%s', (name, call) => {
  test('requires a session', async () => {
    const { order } = await anOrder()
    await expect(call(await aVisitor(), order.id)).rejects.toMatchObject({ status: 401 })
    await expect((await aVisitor()).orders.list({})).rejects.toMatchObject({ status: 401 })
  })
  test('answers a stranger as if the order did not exist', async () => {
    const { stranger, order } = await anOrder()
    const message = '404: Not found'
    await expect(call(stranger, order.id)).rejects.toMatchObject({ status: 404, message })
    await expect(call(stranger, 999_999)).rejects.toMatchObject({ status: 404, message })
  })
  test('lets an admin who is not a party read only', async () => {
    const { order } = await anOrder()
    const admin = await aPerson({ role: 'admin' })
    const answer = await call(admin, order.id).then(
      () => 200,
      (error: ApiError) => error.status,
    )
    expect(answer).toBe(name === 'get' || name === 'timeline' ? 200 : 404)
  })
})

test('an order goes from payment through delivery to release', async () => {
  const { client, viber, order } = await anOrder()
  const { id } = order
  const fees = await balanceOf('platform_fee', 0)
  const accepted = await viber.orders.setStatus({ id, status: 'in_progress' })
  expect(accepted).toMatchObject({ status: 'in_progress', viewerRole: 'provider' })
  const delivered = await viber.orders.setStatus({ id, status: 'completed', note: 'Done.' })
  expect(delivered).toMatchObject({ status: 'completed', deliveryNote: 'Done.' })
  expect(delivered.process).toMatchObject({ stage: 'delivered', waitingFor: 'client' })
  expect(delivered.deliveredAt).toBe(delivered.completedAt)
  const approved = await client.orders.approve({ id })
  expect(approved).toMatchObject({
    status: 'completed',
    money: { status: 'released', refund: null, payout: { amount: 52, status: 'pending' } },
    process: { stage: 'completed', actions: ['review'], waitingFor: null, deadline: null },
  })
  expect(await balanceOf('escrow', id)).toBe(0)
  expect(await balanceOf('provider_payable', viber.user.id)).toBe(5200)
  expect((await balanceOf('platform_fee', 0)) - fees).toBe(1300)
})

test('the status alone is enough, and an unknown status is refused', async () => {
  const { viber, order } = await anOrder()
  const patch = (status: string) =>
    viber.fetch(`/api/orders/${order.id}/status`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    })
  for (const status of ['pending', 'disputed', 'finished', '']) {
    expect((await patch(status)).status).toBe(400)
  }
  const response = await patch('in_progress')
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ id: order.id, status: 'in_progress' })
})

test.each(['decline', 'cancel'] as const)('%s refunds the client in full', async (step) => {
  const { client, viber, order } = await anOrder()
  const person = step === 'decline' ? viber : client
  const cancelled = await person.orders.setStatus({ id: order.id, status: 'cancelled' })
  expect(cancelled).toMatchObject({
    status: 'cancelled',
    cancelledThrough: step,
    money: { status: 'refunded', refund: { amount: 65, status: 'succeeded' }, payout: null },
  })
  expect(await balanceOf('escrow', order.id)).toBe(0)
  expect(await balanceOf('refund_in_transit', order.id)).toBe(0)
  expect(await balanceOf('provider_payable', viber.user.id)).toBe(0)
})

test('only the viber accepts and delivers, only the client approves', async () => {
  const { client, viber, order } = await anOrder()
  const { id } = order
  const refused = { status: 403, code: 'order.not_yours' }
  await expect(client.orders.setStatus({ id, status: 'in_progress' })).rejects.toMatchObject(
    refused,
  )
  await expect(client.orders.setStatus({ id, status: 'completed' })).rejects.toMatchObject(refused)
  await expect(viber.orders.approve({ id })).rejects.toMatchObject(refused)
  await expect(viber.orders.requestChanges({ id, note: 'x' })).rejects.toMatchObject(refused)
})

test('a step that is not possible now changes nothing', async () => {
  const { client, viber, order } = await anOrder()
  const { id } = order
  const refused = { status: 409, code: 'order.wrong_state' }
  await expect(viber.orders.setStatus({ id, status: 'completed' })).rejects.toMatchObject(refused)
  await expect(client.orders.approve({ id })).rejects.toMatchObject(refused)
  await expect(client.orders.requestCancellation({ id, reason: 'x' })).rejects.toMatchObject(
    refused,
  )
  expect(await client.orders.get({ id })).toEqual(order)
  await viber.orders.setStatus({ id, status: 'in_progress' })
  for (const party of [client, viber]) {
    await expect(party.orders.setStatus({ id, status: 'cancelled' })).rejects.toMatchObject(refused)
  }
})

test('repeating a step takes it once', async () => {
  const { client, viber, order } = await aDelivery()
  const { id } = order
  await viber.orders.setStatus({ id, status: 'completed' })
  const first = await client.orders.approve({ id })
  expect(await client.orders.approve({ id })).toEqual(first)
  const kinds = (await client.orders.timeline({ id })).map((entry) => entry.kind)
  expect(kinds).toEqual(['pay', 'accept', 'complete', 'approve'])
})

test('fifty concurrent approvals release the money once [control 14]', async () => {
  const { client, viber, order } = await aDelivery()
  const { id } = order
  await Promise.all(Array.from({ length: 50 }, () => client.orders.approve({ id })))
  expect(await balanceOf('provider_payable', viber.user.id)).toBe(5200)
})

test('of concurrent accepts, declines and cancellations exactly one succeeds [control 14]', async () => {
  const { client, viber, order } = await anOrder()
  const { id } = order
  const steps = Array.from({ length: 50 }, (_, at) => {
    if (at % 3 === 0) return viber.orders.setStatus({ id, status: 'in_progress' })
    return (at % 3 === 1 ? viber : client).orders.setStatus({ id, status: 'cancelled' })
  })
  await Promise.allSettled(steps)
  const kinds = (await client.orders.timeline({ id })).map((entry) => entry.kind)
  const decisions = kinds.filter((kind) => ['accept', 'decline', 'cancel'].includes(kind))
  expect(decisions).toHaveLength(1)
  const { money } = await client.orders.get({ id })
  expect(money.status).toBe(decisions[0] === 'accept' ? 'holding' : 'refunded')
  expect(await balanceOf('escrow', id)).toBe(decisions[0] === 'accept' ? 6500 : 0)
})

test('work can be sent back at most three times, each time with a note', async () => {
  const { client, viber, order } = await aDelivery()
  const { id } = order
  await expect(client.orders.requestChanges({ id, note: ' ' })).rejects.toMatchObject({
    status: 400,
  })
  for (const round of [1, 2, 3]) {
    const sentBack = await client.orders.requestChanges({ id, note: `Round ${round}` })
    expect(sentBack).toMatchObject({ status: 'in_progress', completedAt: null })
    expect(sentBack.process.changeRoundsLeft).toBe(3 - round)
    await viber.orders.setStatus({ id, status: 'completed' })
  }
  await expect(client.orders.requestChanges({ id, note: 'Again' })).rejects.toMatchObject({
    status: 409,
    code: 'order.too_many_rounds',
  })
})

test('work in progress is cancelled when one party asks and the other agrees', async () => {
  const { client, viber, order } = await anOrder()
  const { id } = order
  await viber.orders.setStatus({ id, status: 'in_progress' })
  const requested = await client.orders.requestCancellation({ id, reason: 'Plans changed' })
  expect(requested.cancellation).toMatchObject({ by: 'client', reason: 'Plans changed' })
  const wrong = { status: 409 }
  await expect(client.orders.acceptCancellation({ id })).rejects.toMatchObject(wrong)
  await viber.orders.declineCancellation({ id })
  await expect(viber.orders.acceptCancellation({ id })).rejects.toMatchObject(wrong)
  await viber.orders.requestCancellation({ id, reason: 'I am ill' })
  const agreed = await client.orders.acceptCancellation({ id })
  expect(agreed).toMatchObject({
    status: 'cancelled',
    cancellation: null,
    money: { status: 'refunded' },
  })
})

test('when both parties ask to cancel, even concurrently, the second request is the agreement', async () => {
  const { client, viber, order } = await anOrder()
  const { id } = order
  await viber.orders.setStatus({ id, status: 'in_progress' })
  await Promise.all([
    client.orders.requestCancellation({ id, reason: 'Plans changed' }),
    viber.orders.requestCancellation({ id, reason: 'I am ill' }),
  ])
  expect(await client.orders.get({ id })).toMatchObject({
    status: 'cancelled',
    cancelledThrough: 'accept_cancellation',
    money: { refund: { amount: 65 } },
  })
  const notes = (await client.orders.timeline({ id })).map(({ note }) => note)
  expect(notes).toEqual(expect.arrayContaining(['Plans changed', 'I am ill']))
})

test('repeating a request to cancel makes one request', async () => {
  const { client, viber, order } = await anOrder()
  const { id } = order
  await viber.orders.setStatus({ id, status: 'in_progress' })
  await client.orders.requestCancellation({ id, reason: 'Plans changed' })
  await client.orders.requestCancellation({ id, reason: 'Plans changed' })
  expect((await client.orders.get({ id })).status).toBe('in_progress')
})

test('an order without an answer for 72 hours is cancelled and refunded', async () => {
  const { client, order, server } = await anOrder()
  server.clock.advance(71 * 3_600_000)
  await server.runJob('orders.sweep')
  expect((await client.orders.get({ id: order.id })).status).toBe('pending')
  server.clock.advance(2 * 3_600_000)
  await Promise.all([server.runJob('orders.sweep'), server.runJob('orders.sweep')])
  const expired = await client.orders.get({ id: order.id })
  expect(expired).toMatchObject({ status: 'cancelled', cancelledThrough: 'expire' })
  expect(expired.money.refund).toEqual({ amount: 65, status: 'succeeded' })
  server.clock.set(new Date())
})

test('delivered work is paid after seven days without an objection', async () => {
  const { client, viber, order, server } = await aDelivery()
  server.clock.advance(7 * 24 * 3_600_000 + 1000)
  await Promise.all([server.runJob('orders.sweep'), server.runJob('orders.sweep')])
  server.clock.set(new Date()) // back to now, because a session does not last that long
  const released = await client.orders.get({ id: order.id })
  expect(released).toMatchObject({ status: 'completed', money: { status: 'released' } })
  expect(await balanceOf('provider_payable', viber.user.id)).toBe(5200)
})

test('the timeline lists steps and money in order, alike for everyone who may see it', async () => {
  const { client, viber, order } = await anOrder()
  const { id } = order
  await viber.orders.setStatus({ id, status: 'cancelled', note: 'Fully booked' })
  const timeline = await client.orders.timeline({ id })
  expect(timeline.map(({ kind, actor, amount }) => [kind, actor, amount])).toEqual([
    ['pay', 'client', 65],
    ['decline', 'provider', 65],
    ['refunded', 'gateway', 65],
  ])
  expect(timeline[1]).toMatchObject({
    text: 'Maya Viber declined the order; the money goes back to the client.',
    note: 'Fully booked',
  })
  expect(await viber.orders.timeline({ id })).toEqual(timeline)
})

test("the list has a member's own orders as client or provider, newest first, by status and page", async () => {
  const { client, viber, stranger, service, order } = await anOrder()
  const second = await buy(client, service)
  const third = await buy(client, service)
  await viber.orders.setStatus({ id: second.id, status: 'in_progress' })
  const ids = async (person: Person, filter: Parameters<Person['orders']['list']>[0]) =>
    (await person.orders.list(filter)).items.map((item) => item.id)
  const all = [third.id, second.id, order.id]
  expect(await ids(client, {})).toEqual(all)
  expect(await ids(viber, {})).toEqual(all)
  expect(await ids(stranger, {})).toEqual([])
  expect(await ids(client, { status: 'in_progress' })).toEqual([second.id])
  expect(await ids(client, { role: 'provider' })).toEqual([])
  expect(await ids(viber, { role: 'provider' })).toEqual(all)
  const page = await client.orders.list({ limit: 2 })
  expect(page).toMatchObject({ total: 3, next: expect.stringMatching(/^limit=2&cursor=[\w-]+$/) })
  expect(await ids(client, { limit: 2, page: 2 })).toEqual([order.id])
  const admin = await aPerson({ role: 'admin' })
  expect(await ids(admin, {})).toEqual([])
})

test('the list on the wire is a plain array of orders', async () => {
  const { client, order } = await anOrder()
  const response = await client.fetch('/api/orders')
  expect(response.headers.get('x-total-count')).toBe('1')
  const [item] = (await response.json()) as Record<string, unknown>[]
  const { id, clientId, providerId, createdAt } = order
  const requirements = 'Please make our checkout twice as fast.'
  expect(item).toMatchObject({
    id,
    status: 'pending',
    totalAmount: 65,
    requirements,
    clientId,
    providerId,
    createdAt,
  })
})

test('malformed ids get 404', async () => {
  const { client } = await anOrder()
  for (const id of ['abc', '0', '-1', '1.5', '99999999999999999999']) {
    expect((await client.fetch(`/api/orders/${id}`)).status).toBe(404)
  }
})

test('each delivery has its own files, for the parties and admins', async () => {
  const { client, viber, stranger, service, order } = await anOrder()
  const { id } = order
  await viber.orders.setStatus({ id, status: 'in_progress' })
  const upload = async (person: Person, name: string) => {
    const file = new Blob(['What was agreed.'], { type: 'text/plain' })
    return (await person.attachments.upload({ name, file })).token
  }
  const theirs = await upload(client, 'theirs.txt')
  const foreign = viber.orders.setStatus({ id, status: 'completed', files: [theirs] })
  await expect(foreign).rejects.toMatchObject({ code: 'file.not_usable' })
  const first = await upload(viber, 'first.txt')
  await viber.orders.setStatus({ id, status: 'completed', files: [first] })
  // A repeated request without its idempotency key.
  await viber.orders.setStatus({ id, status: 'completed', files: [first] })
  await client.orders.requestChanges({ id, note: 'The second page is missing.' })
  const second = await upload(viber, 'second.txt')
  await viber.orders.setStatus({ id, status: 'completed', files: [second] })
  const delivered = (await client.orders.timeline({ id })).filter(({ kind }) => kind === 'complete')
  const names = delivered.map(({ files }) => files.map(({ name }) => name))
  expect(names).toEqual([['first.txt'], ['second.txt']])
  const fileId = delivered[0]?.files[0]?.id ?? 0
  const path = `/api/orders/${id}/files/${fileId}`
  const answer = await client.fetch(path)
  expect([answer.status, await answer.text()]).toEqual([200, 'What was agreed.'])
  expect((await stranger.fetch(path)).status).toBe(404)
  const other = await buy(client, service)
  expect((await client.fetch(`/api/orders/${other.id}/files/${fileId}`)).status).toBe(404)
})
