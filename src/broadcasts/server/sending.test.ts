import { expect, test } from 'vitest'
import { aDraft, aSending, deliver, newsMailsTo, newsOf } from '#testing/broadcast-scenes.ts'
import { aPerson, theServer, type Person } from '#testing/server.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { newsToken } from '#notifications/server/service.ts'

async function countOf(sql: string, id: number): Promise<number> {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ count: number }>(sql, [id])
  return rows[0]?.count ?? 0
}
const mailsOf = (id: number) =>
  countOf(`select count(*)::int as count from mails where key like 'broadcast ' || $1 || ' %'`, id)
const bellsOf = (id: number) =>
  countOf(`select count(*)::int as count from notifications where key = 'broadcast ' || $1`, id)

const off = (person: Person) =>
  person.notifications.setPreferences({
    preferences: [{ topic: 'news', isListed: true, mail: 'off' }],
  })

test('sent twice, by two admins at once or again later, it goes out once', async () => {
  const member = await aPerson()
  const { owner, draft } = await aDraft()
  const other = await aPerson({ role: 'super_admin' })
  const { id, version } = draft
  const send = (person: Person) => person.broadcasts.send({ id, version })
  const answers = await Promise.all([send(owner), send(owner), send(other), send(other)])
  for (const { state } of answers) expect(state).toBe('sending')
  await Promise.all([deliver(), deliver()])
  await send(owner)
  await deliver()
  expect(await newsMailsTo(member, draft)).toBe(1)
  expect(await newsOf(member)).toEqual([draft.title])
  const sent = await owner.broadcasts.get({ id })
  expect(sent).toMatchObject({ state: 'sent', failed: 0 })
  expect(await mailsOf(id)).toBe(sent.total / 2)
  expect(await bellsOf(id)).toBe(sent.total / 2)
  const log = await owner.audit.list({
    subject: 'broadcast',
    subjectId: id,
    action: 'broadcast.sent',
  })
  expect(log.total).toBe(1)
})

test('a run that was killed goes on where it stopped', async () => {
  const people = [await aPerson(), await aPerson(), await aPerson()]
  const { owner, broadcast } = await aSending()
  const { id } = broadcast
  const { system, database, runJob } = await theServer()
  // The first run ends in the middle of the emails: with the transaction of the second one.
  system.config.broadcastMailsPerHour = (await recentMails()) + 2
  await runJob('broadcasts.send')
  system.config.broadcastMailsPerHour = 1000
  expect(await mailsOf(id)).toBe(2)
  // What a run that was killed had not committed: the members after the first ones are not listed.
  await database.pool.query(
    `delete from broadcast_deliveries where broadcast_id = $1 and user_id > $2 and state = 'waiting'`,
    [id, people[1]?.user.id],
  )
  await database.pool.query(
    'update broadcasts set listed_to = $2, is_listed = false where id = $1',
    [id, people[1]?.user.id],
  )
  await deliver()
  await deliver()
  for (const person of people) {
    expect(await newsMailsTo(person, broadcast)).toBe(1)
    expect(await newsOf(person)).toHaveLength(1 + (await olderNews(person, id)))
  }
  expect(await owner.broadcasts.get({ id })).toMatchObject({ state: 'sent', failed: 0 })
})

async function recentMails(): Promise<number> {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from broadcast_deliveries where queued_at is not null`,
  )
  return rows[0]?.count ?? 0
}

async function olderNews({ user }: Person, id: number): Promise<number> {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from notifications
      where user_id = $1 and kind = 'news.broadcast' and key <> 'broadcast ' || $2`,
    [user.id, id],
  )
  return rows[0]?.count ?? 0
}

test('at the limit of emails per hour it waits, says until when, and goes on then', async () => {
  await aPerson()
  await aPerson()
  const { system, clock } = await theServer()
  clock.advance(2 * HOUR_MS)
  const { owner, broadcast } = await aSending({ ways: ['mail'] })
  const { id } = broadcast
  system.config.broadcastMailsPerHour = 2
  await deliver()
  const waiting = await owner.broadcasts.get({ id })
  expect(waiting).toMatchObject({ state: 'sending', sent: 2 })
  const until = new Date(waiting.waitsUntil ?? 0).getTime()
  expect(until - system.now().getTime()).toBeGreaterThan(0.9 * HOUR_MS)
  expect(until - system.now().getTime()).toBeLessThanOrEqual(HOUR_MS)
  await deliver()
  expect(await mailsOf(id)).toBe(2)
  // A second broadcast shares the limit.
  const second = await aSending({ ways: ['mail'] })
  await deliver()
  expect(await mailsOf(second.broadcast.id)).toBe(0)
  clock.advance(HOUR_MS)
  await deliver()
  expect(await mailsOf(id)).toBe(4)
  system.config.broadcastMailsPerHour = 1000
  await deliver()
  expect(await owner.broadcasts.get({ id })).toMatchObject({ state: 'sent', waitsUntil: null })
})

test('the outbox never has more than fifty emails of broadcasts', async () => {
  await Promise.all(Array.from({ length: 55 }, () => aPerson()))
  const { owner, broadcast } = await aSending({ ways: ['mail'] })
  const { id } = broadcast
  const { runJob } = await theServer()
  await runJob('broadcasts.send')
  await runJob('broadcasts.send')
  expect(await mailsOf(id)).toBe(50)
  expect(await owner.broadcasts.get({ id })).toMatchObject({ state: 'sending', waitsUntil: null })
  await deliver()
  await deliver()
  expect(await owner.broadcasts.get({ id })).toMatchObject({ state: 'sent' })
})

test('the choice at the moment of sending counts, and the link in the email makes it', async () => {
  const [before, later, keen] = [await aPerson(), await aPerson(), await aPerson()]
  const { url, system } = await theServer()
  await off(before)
  const { owner, broadcast } = await aSending({ ways: ['mail'] })
  const token = newsToken(system.config, later.user.id)
  const ended = await fetch(`${url}/api/unsubscribe/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(await ended.json()).toEqual({ list: 'news' })
  await deliver()
  await deliver()
  expect(await newsMailsTo(before, broadcast)).toBe(0)
  expect(await newsMailsTo(later, broadcast)).toBe(0)
  expect(await newsMailsTo(keen, broadcast)).toBe(1)
  const { skipped } = await owner.broadcasts.get({ id: broadcast.id })
  expect(skipped).toBeGreaterThanOrEqual(2)
  const digest = later.notifications.setPreferences({
    preferences: [{ topic: 'news', isListed: true, mail: 'digest' }],
  })
  await expect(digest).rejects.toMatchObject({ status: 400 })
})

test('unsubscribing withdraws an email that waits in the outbox', async () => {
  const viber = await aPerson({ isServiceProvider: true })
  const { owner, broadcast } = await aSending({ ways: ['mail'], audience: 'vibers' })
  const { runJob } = await theServer()
  await runJob('broadcasts.send')
  expect(await newsMailsTo(viber, broadcast)).toBe(1)
  await off(viber)
  await deliver()
  expect(await newsMailsTo(viber, broadcast)).toBe(0)
  const { state, skipped } = await owner.broadcasts.get({ id: broadcast.id })
  expect([state, skipped]).toEqual(['sent', 1])
})

test('suspended, erased and unconfirmed people get no email, and those without access no bell', async () => {
  const admin = await aPerson({ role: 'admin' })
  const [suspended, erased, later] = [await aPerson(), await aPerson(), await aPerson()]
  const unconfirmed = await aPerson({ isEmailVerified: false })
  await admin.suspensions.suspend({ id: suspended.user.id, reason: 'Spam' })
  await erased.personalData.deleteAccount({ currentPassword: 'a long enough secret' })
  const { broadcast } = await aSending()
  await admin.suspensions.suspend({ id: later.user.id, reason: 'Spam' })
  await deliver()
  await deliver()
  for (const person of [suspended, erased, later, unconfirmed]) {
    expect(await newsMailsTo(person, broadcast)).toBe(0)
  }
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    'select user_id from notifications where key = $1 and user_id = any ($2)',
    [
      `broadcast ${broadcast.id}`,
      [suspended, erased, later, unconfirmed].map(({ user }) => user.id),
    ],
  )
  expect(rows).toEqual([{ user_id: unconfirmed.user.id }])
})

test('a refused email counts as failed', async () => {
  const viber = await aPerson({ isServiceProvider: true })
  const { owner, broadcast } = await aSending({ ways: ['mail'], audience: 'vibers' })
  const { id } = broadcast
  const { runJob, database } = await theServer()
  await runJob('broadcasts.send')
  await database.pool.query('update mails set failed_at = now(), send_at = null where key = $1', [
    `broadcast ${id} ${viber.user.id}`,
  ])
  await deliver()
  expect(await owner.broadcasts.get({ id })).toMatchObject({ state: 'sent', failed: 1 })
})

test('cancelling stops the sending and takes waiting emails out of the outbox', async () => {
  const member = await aPerson()
  const { owner, broadcast } = await aSending()
  const { id } = broadcast
  const { runJob } = await theServer()
  await runJob('broadcasts.send')
  const cancelled = await owner.broadcasts.cancel({ id })
  expect(cancelled).toMatchObject({ state: 'cancelled', finishedAt: expect.any(String) as string })
  await deliver()
  expect(await mailsOf(id)).toBe(0)
  expect(await newsOf(member)).toHaveLength(1)
  const again = owner.broadcasts.cancel({ id })
  await expect(again).rejects.toMatchObject({ status: 409, code: 'broadcast.not_sending' })
  const send = owner.broadcasts.send({ id, version: 1 })
  await expect(send).rejects.toMatchObject({ status: 409, code: 'broadcast.not_draft' })
})

test('who got a broadcast is deleted after ninety days, and the counts stay', async () => {
  const { owner, broadcast } = await aSending({ ways: ['bell'] })
  const { id } = broadcast
  await deliver()
  const { clock, runJob } = await theServer()
  const before = await owner.broadcasts.get({ id })
  clock.advance(91 * 24 * HOUR_MS)
  await runJob('broadcasts.forget')
  const left = 'select count(*)::int as count from broadcast_deliveries where broadcast_id = $1'
  expect(await countOf(left, id)).toBe(0)
  clock.advance(-91 * 24 * HOUR_MS)
  expect(await owner.broadcasts.get({ id })).toEqual(before)
})
