import { expect, test } from 'vitest'
import { aDelivery, aDispute, anOrder, aRelease, connectBank, minutes } from '#testing/scenes.ts'
import { aPerson, aScene, theServer, type Person } from '#testing/server.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import {
  adminTopics,
  topicDefaults,
  topics,
  type MailChoice,
  type NotificationKind,
} from '../notification.ts'
import { notify } from './service.ts'
import { tokenFor } from './unsubscribe-token.ts'

async function kindsOf(person: Person): Promise<string[]> {
  return (await person.notifications.list({ limit: 100 })).items.map(({ kind }) => kind)
}

/** The emails queued for a person, oldest first. Sent emails no longer have values. */
async function mailsTo(person: Person) {
  const server = await theServer()
  await server.runJob('notifications.mail')
  const { rows } = await server.database.pool.query<{
    id: number
    template: string
    values: Record<string, unknown>
  }>('select id, template, values from mails where user_id = $1 order by id', [person.user.id])
  return rows
}

async function notifyPerson(
  to: Person,
  kind: NotificationKind = 'order.accept',
  key = `test:${kind}`,
) {
  const { system } = await theServer()
  const values = { orderId: 1, title: 'A logo' }
  await notify(system, { to: [to.user.id], kind, values, link: '/orders/1', key })
}

test('a new order notifies the viber with client and title, and sends the client a confirmation', async () => {
  const { client, viber, order } = await anOrder()
  const { items, total } = await viber.notifications.list({})
  expect(total).toBe(1)
  expect(items[0]).toMatchObject({
    kind: 'order.paid',
    actor: { id: client.user.id, fullName: 'Liam Client' },
    link: `/orders/${order.id}`,
    readAt: null,
    values: { orderId: order.id, title: order.title, amountCents: 6500, currency: 'usd' },
  })
  const placed = (await client.notifications.list({})).items
  expect(placed).toMatchObject([
    {
      kind: 'order.placed',
      actor: null,
      link: `/orders/${order.id}`,
      values: { orderId: order.id, title: order.title, amountCents: 6500, reviewDays: 7 },
    },
  ])
  expect(placed[0]?.values).toHaveProperty('dueAt', order.process.deadline)
})

test('each step notifies the other side, and a repeated step notifies once', async () => {
  const { client, viber, order } = await aDelivery()
  const { id } = order
  expect(await kindsOf(client)).toEqual(['order.complete', 'order.accept', 'order.placed'])
  await viber.orders.setStatus({ id, status: 'completed' })
  expect(await kindsOf(client)).toEqual(['order.complete', 'order.accept', 'order.placed'])
  await client.orders.requestChanges({ id, note: 'Bigger, please.' })
  await viber.orders.setStatus({ id, status: 'completed' })
  expect(await kindsOf(client)).toEqual([
    'order.complete',
    'order.complete',
    'order.accept',
    'order.placed',
  ])
  await client.orders.approve({ id })
  expect(await kindsOf(viber)).toEqual(['order.approve', 'order.request_changes', 'order.paid'])
})

test('an order that expires unanswered notifies both sides', async () => {
  const { client, viber, server } = await anOrder()
  server.clock.advance(50 * HOUR_MS)
  await server.runJob('orders.sweep')
  await server.runJob('orders.sweep')
  expect(await kindsOf(viber)).toEqual(['order.remind_to_answer', 'order.paid'])
  server.clock.advance(23 * HOUR_MS)
  await server.runJob('orders.sweep')
  expect((await kindsOf(viber))[0]).toBe('order.expire')
  expect((await kindsOf(client)).toSorted()).toEqual([
    'order.expire',
    'order.placed',
    'refund.sent',
  ])
})

test('a dispute notifies the other side, the party whose answer is due, and both of the decision', async () => {
  const { client, viber, admin, dispute } = await aDispute()
  const { id } = dispute
  expect((await kindsOf(viber))[0]).toBe('dispute.opened')
  await viber.disputes.respond({ id, text: 'It is faster here, see the numbers.' })
  expect((await kindsOf(client))[0]).toBe('dispute.answered')
  await viber.disputes.makeOffer({ id, amount: 20 })
  await admin.disputes.review({ id })
  await admin.disputes.ask({ id, party: 'client', question: 'Which two buttons are gone?' })
  expect((await kindsOf(client)).slice(0, 3)).toEqual([
    'dispute.asked',
    'dispute.under_review',
    'dispute.offer',
  ])
  expect((await kindsOf(viber))[0]).toBe('dispute.under_review')
  await admin.disputes.resolve({ id, resolution: 'cancel_order' })
  expect((await kindsOf(viber)).filter((kind) => kind.startsWith('order.cancel'))).toEqual([])
  expect((await kindsOf(viber))[0]).toBe('dispute.ruled')
  expect(await kindsOf(client)).toContain('dispute.ruled')
  const { items } = await client.notifications.list({})
  expect(items.every(({ actor }) => actor?.id !== admin.user.id)).toBe(true)
  // The sentence addresses the party who gets the money back.
  expect(items.find(({ kind }) => kind === 'dispute.ruled')?.values).toMatchObject({
    role: 'client',
  })
  const [theirs] = (await viber.notifications.list({})).items
  expect(theirs?.values).not.toHaveProperty('role')
})

test('a blocked payout and its later arrival are both notified', async () => {
  const { viber } = await aRelease()
  await minutes(1)
  expect(await kindsOf(viber)).toContain('payout.blocked')
  await minutes(2)
  expect((await kindsOf(viber)).filter((kind) => kind === 'payout.blocked')).toHaveLength(1)
  await connectBank(viber)
  await minutes(2)
  expect(await kindsOf(viber)).toContain('payout.paid')
})

test('a review notifies the viber and its answer notifies the client, once each', async () => {
  const { client, viber, order } = await aRelease()
  const review = await client.reviews.create({ id: order.id, rating: 5, comment: 'Quick.' })
  expect((await kindsOf(viber))[0]).toBe('review.received')
  await viber.reviews.respond({ id: review.id, text: 'Thank you!' })
  await viber.reviews.respond({ id: review.id, text: 'Thank you very much!' })
  expect((await kindsOf(client)).filter((kind) => kind === 'review.answered')).toHaveLength(1)
})

test('opening the linked page marks a notification as read; members see and mark only their own', async () => {
  const { client, viber, stranger, order } = await anOrder()
  const link = `/orders/${order.id}`
  expect(await viber.notifications.unread({})).toEqual({ count: 1, links: [link] })
  const [first] = (await viber.notifications.list({})).items
  for (const other of [client, stranger]) {
    await other.notifications.read({ link })
    await other.notifications.read({ ids: [first?.id ?? 0] })
    await other.notifications.read({ all: true })
  }
  await viber.notifications.read({})
  expect(await viber.notifications.unread({})).toEqual({ count: 1, links: [link] })
  expect(await viber.notifications.read({ link })).toEqual({ count: 0, links: [] })
  expect((await viber.notifications.list({ unread: 'true' })).items).toEqual([])
  expect((await viber.notifications.list({})).items).toHaveLength(1)
})

test('a long list has pages, newest first', async () => {
  const { server, stranger } = await aScene()
  for (let count = 0; count < 5; count++) {
    server.clock.advance(1000)
    await notifyPerson(stranger, 'order.accept', `test:${count}`)
  }
  const first = await stranger.notifications.list({ limit: 3 })
  const second = await stranger.notifications.list({ limit: 3, page: 2 })
  expect([first.total, first.items.length, second.items.length]).toEqual([5, 3, 2])
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
})

test('a notification is emailed once, in the reader’s language, unless it was read first', async () => {
  const { database, clock } = await theServer()
  const reader = await aPerson()
  await database.pool.query(`update users set locale = 'fr' where id = $1`, [reader.user.id])
  await notifyPerson(reader)
  expect(await mailsTo(reader)).toMatchObject([
    { template: 'notification', values: { kind: 'order.accept', title: 'A logo' } },
  ])
  await notifyPerson(reader) // the same key, still unread
  expect(await mailsTo(reader)).toHaveLength(1)
  await reader.notifications.read({ all: true })
  clock.advance(1000)
  await notifyPerson(reader) // the same key, after it was read
  expect(await mailsTo(reader)).toHaveLength(2)
  const quick = await aPerson()
  await notifyPerson(quick)
  await quick.notifications.read({ all: true })
  expect(await mailsTo(quick)).toEqual([])
})

test('concurrent sweeps email a notification once', async () => {
  const server = await theServer()
  const reader = await aPerson()
  await notifyPerson(reader)
  await Promise.all([1, 2, 3].map(() => server.runJob('notifications.mail')))
  expect(await mailsTo(reader)).toHaveLength(1)
})

test('a message is emailed when it stays unread for ten minutes, and is not listed', async () => {
  const { client, viber, server } = await aScene()
  const pair = { senderId: client.user.id, receiverId: viber.user.id }
  await client.messages.send({ ...pair, content: 'Hello!' })
  expect(await kindsOf(viber)).toEqual([])
  server.clock.advance(9 * 60_000)
  expect(await mailsTo(viber)).toEqual([])
  server.clock.advance(2 * 60_000)
  expect(await mailsTo(viber)).toMatchObject([
    { values: { kind: 'message.received', name: 'Liam Client' } },
  ])
})

test('members are notified according to their preferences', async () => {
  const reader = await aPerson()
  const defaults = await reader.notifications.preferences({})
  expect(defaults).toEqual(
    topics
      .filter((topic) => !adminTopics.has(topic))
      .map((topic) => ({
        topic,
        isListed: topicDefaults[topic].isListed,
        mail: topicDefaults[topic].mail,
      })),
  )
  const chosen = await reader.notifications.setPreferences({
    preferences: [
      { topic: 'orders', isListed: false, mail: 'off' },
      { topic: 'disputes', isListed: true, mail: 'off' },
      // Messages are never listed, whatever is requested.
      { topic: 'messages', isListed: true, mail: 'off' },
    ],
  })
  expect(chosen.find(({ topic }) => topic === 'messages')?.isListed).toBe(false)
  for (const kind of ['order.accept', 'dispute.ruled', 'payout.paid'] as const)
    await notifyPerson(reader, kind)
  expect(await kindsOf(reader)).toEqual(['payout.paid', 'dispute.ruled'])
  expect((await mailsTo(reader)).map(({ values }) => values['kind'])).toEqual(['payout.paid'])
})

test.each([
  [['digest', 'now'], ['notification']],
  [['off', 'now'], ['notification']],
  [['off', 'digest'], ['digest']],
  [['digest', 'off', 'digest'], ['digest']],
  [['digest', 'off', 'now'], ['notification']],
  [['digest', 'now', 'off'], []],
  [['now', 'off', 'now'], ['notification']],
] as const)(
  'under the choices %j, before anything is emailed, a notification is emailed as %j',
  async (chosen, mailed) => {
    const { clock, runJob } = await theServer()
    const reader = await aPerson()
    for (const mail of chosen) await notifyWithChoice(reader, mail)
    await mailsTo(reader)
    clock.advance(DAY_MS)
    await runJob('notifications.digest')
    expect((await mailsTo(reader)).map(({ template }) => template)).toEqual(mailed)
    // The notification is unread and was emailed if any choice asked for it, so a later choice must not email it again.
    for (const mail of ['off', 'now', 'digest', 'now'] as const)
      await notifyWithChoice(reader, mail)
    clock.advance(DAY_MS)
    await runJob('notifications.digest')
    expect(await mailsTo(reader)).toHaveLength(1)
  },
)

async function notifyWithChoice(reader: Person, mail: MailChoice) {
  await reader.notifications.setPreferences({
    preferences: [{ topic: 'orders', isListed: true, mail }],
  })
  await notifyPerson(reader)
}

test('opening the page stops the email of an unlisted topic, marking the whole list as read does not', async () => {
  const reader = await aPerson()
  await reader.notifications.setPreferences({
    preferences: [
      { topic: 'orders', isListed: false, mail: 'now' },
      { topic: 'disputes', isListed: false, mail: 'digest' },
    ],
  })
  await notifyPerson(reader, 'order.accept')
  await notifyPerson(reader, 'dispute.ruled')
  await notifyPerson(reader, 'message.received')
  const unread = { count: 0, links: ['/orders/1'] }
  expect(await reader.notifications.unread({})).toEqual(unread)
  expect(await reader.notifications.read({ all: true })).toEqual(unread)
  expect(await reader.notifications.read({ link: '/orders/1' })).toEqual({ count: 0, links: [] })
  expect(await mailsTo(reader)).toEqual([])
})

test('a suspended person gets no emails', async () => {
  const { database } = await theServer()
  const reader = await aPerson()
  await notifyPerson(reader)
  await database.pool.query(`update users set status = 'suspended' where id = $1`, [reader.user.id])
  expect(await mailsTo(reader)).toEqual([])
})

test('the one-click link in an email unsubscribes without a login and cancels pending emails', async () => {
  const { url, resources } = await theServer()
  const reader = await aPerson()
  await notifyPerson(reader)
  const token = tokenFor(resources.config, { userId: reader.user.id, list: 'orders' })
  const press = () =>
    fetch(`${url}/api/unsubscribe/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  for (let time = 0; time < 2; time++) {
    const response = await press()
    expect([response.status, await response.json()]).toEqual([200, { list: 'orders' }])
  }
  expect(await mailsTo(reader)).toEqual([])
  await notifyPerson(reader, 'order.decline')
  expect(await mailsTo(reader)).toEqual([])
  expect((await kindsOf(reader)).toSorted()).toEqual(['order.accept', 'order.decline'])
})

test('opening the unsubscribe address only asks, and a forged token ends nothing [control 28]', async () => {
  const { url, resources } = await theServer()
  const [reader, other] = [await aPerson(), await aPerson()]
  const token = tokenFor(resources.config, { userId: reader.user.id, list: 'orders' })
  const opened = await fetch(`${url}/api/unsubscribe/${token}`, { redirect: 'manual' })
  expect([opened.status, opened.headers.get('location')]).toEqual([
    302,
    `/unsubscribe?token=${token}`,
  ])
  const before = await reader.notifications.preferences({})
  const [, , signature] = token.split('.')
  const forged = [
    `${other.user.id}.orders.${signature}`,
    `${reader.user.id}.money.${signature}`,
    `${reader.user.id}.nothing.${signature}`,
    `${reader.user.id}.orders.`,
    'x',
    'a.b.c',
  ]
  for (const bad of forged) {
    const response = await fetch(`${url}/api/unsubscribe/${bad}`, { method: 'POST' })
    expect([bad, response.status]).toEqual([bad, 400])
  }
  expect(await reader.notifications.preferences({})).toEqual(before)
  expect(await reader.notifications.subscription({ token })).toEqual({ list: 'orders' })
})

test('the daily summary is sent once, at eight in the reader’s morning, with the unread notifications', async () => {
  const { clock, database, runJob } = await theServer()
  clock.set(new Date('2027-02-10T15:00:00Z')) // 10 a.m. in New York
  const reader = await aPerson()
  await database.pool.query(`update users set time_zone = 'America/New_York' where id = $1`, [
    reader.user.id,
  ])
  for (const kind of ['review.received', 'review.answered'] as const)
    await notifyPerson(reader, kind)
  const [newest] = (await reader.notifications.list({})).items
  await reader.notifications.read({ ids: [newest?.id ?? 0] })
  await runJob('notifications.digest')
  expect(await mailsTo(reader)).toEqual([])
  clock.set(new Date('2027-02-11T12:59:00Z'))
  await runJob('notifications.digest')
  expect(await mailsTo(reader)).toEqual([])
  clock.set(new Date('2027-02-11T13:01:00Z'))
  await runJob('notifications.digest')
  await runJob('notifications.digest')
  expect(await mailsTo(reader)).toMatchObject([
    { template: 'digest', values: { count: 1, items: [{ kind: 'review.received' }] } },
  ])
  clock.set(new Date('2027-02-12T13:01:00Z'))
  await runJob('notifications.digest')
  expect(await mailsTo(reader)).toHaveLength(1)
})

test('the link in a summary turns the summary off', async () => {
  const { resources } = await theServer()
  const reader = await aPerson()
  const token = tokenFor(resources.config, { userId: reader.user.id, list: 'digest' })
  await reader.notifications.unsubscribe({ token })
  const mail = Object.fromEntries(
    (await reader.notifications.preferences({})).map((one) => [one.topic, one.mail]),
  )
  expect(mail).toMatchObject({ reviews: 'off', orders: 'now' })
})
