import { expect, test } from 'vitest'
import { aPost } from '#testing/blog-scenes.ts'
import { aBrief } from '#testing/brief-scenes.ts'
import { anOffer } from '#testing/offer-scenes.ts'
import { aDelivery } from '#testing/scenes.ts'
import { aPerson, aScene, type Person } from '#testing/server.ts'
import type { NewReport } from '../contract.ts'
import { exportPerson } from './service.ts'

const refusal = (one: Person, report: Omit<NewReport, 'reason'>) =>
  one.reports.create({ ...report, reason: 'abuse' }).then(
    () => 'reported',
    ({ status }: { status: number }) => status,
  )

test('an offer is reported by its other person, with what that person wrote', async () => {
  const { client, viber, stranger, id: subjectId } = await anOffer()
  const report = { subject: 'offer', subjectId, reason: 'off_platform' } as const
  for (const person of [stranger, await aPerson({ role: 'admin' })]) {
    await expect(person.reports.create(report)).rejects.toMatchObject({ status: 404 })
  }
  // The client has written nothing in the offer that could be reported.
  await expect(viber.reports.create(report)).rejects.toMatchObject({ status: 404 })
  const { id } = await client.reports.create(report)
  const admin = await aPerson({ role: 'admin' })
  expect(await admin.reports.get({ id })).toMatchObject({
    reported: { id: viber.user.id },
    excerpt: expect.stringContaining('A faster checkout') as string,
    link: null,
  })
})

test('a gig is reported by those who read it, and the report keeps its words', async () => {
  const { client, id: subjectId, brief } = await aBrief({ visibility: 'members' })
  const report = { subject: 'brief', subjectId } as const
  expect(await refusal(client, report)).toBe(403)
  const { id } = await (await aPerson()).reports.create({ ...report, reason: 'off_platform' })
  const { version = 0 } = brief.own ?? {}
  await client.briefs.update({ id: subjectId, version, title: 'Something harmless' })
  const admin = await aPerson({ role: 'admin' })
  expect(await admin.reports.get({ id })).toMatchObject({
    subject: 'brief',
    reported: { id: client.user.id },
    excerpt: `${brief.title}\n${brief.description}`,
    link: `/gigs/${subjectId}`,
  })
  await admin.adminBriefs.hide({ id: subjectId, reason: 'It asks for payment elsewhere.' })
  expect(await refusal(await aPerson(), report)).toBe(404)
  // Those who decide on reports can still report it.
  expect(await refusal(await aPerson({ role: 'admin' }), report)).toBe('reported')
})

test('only the recipient can report a message, and other members get 404', async () => {
  const { client, viber, stranger } = await aScene()
  const { id: subjectId } = await client.messages.send({
    senderId: client.user.id,
    receiverId: viber.user.id,
    content: 'Pay me elsewhere',
  })
  const report = { subject: 'message', subjectId } as const
  expect(await refusal(stranger, report)).toBe(404)
  expect(await refusal(client, report)).toBe(403)
  expect(await viber.reports.create({ ...report, reason: 'off_platform' })).toEqual({
    ...report,
    id: expect.any(Number),
    reason: 'off_platform',
    status: 'open',
  })
})

test('reporting the same content again returns the open report, also concurrently', async () => {
  const { client, viber, server } = await aScene()
  const report = { subject: 'user', subjectId: viber.user.id, reason: 'spam' } as const
  const all = await Promise.all(
    Array.from({ length: 6 }, () => client.reports.create({ ...report, note: 'Every hour' })),
  )
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  const { id: first = 0 } = all[0] ?? {}
  await server.database.pool.query(
    `update reports set status = 'dismissed', decided_at = now() where id = $1`,
    [first],
  )
  const second = await client.reports.create(report)
  expect(second.id).not.toBe(first)
  expect(await exportPerson(server.system, client.user.id)).toMatchObject([
    { id: first, note: 'Every hour', status: 'dismissed' },
    { id: second.id, note: null, status: 'open' },
  ])
})

test('services, reviews and people can be reported by everyone except their owner', async () => {
  const { client, viber, stranger, service, order } = await aDelivery()
  const review = await client.reviews.create({ id: order.id, rating: 1, comment: 'Bad.' })
  const hidden = { subject: 'review', subjectId: review.id } as const
  expect(await refusal(stranger, hidden)).toBe('reported')
  expect(await refusal(client, hidden)).toBe(403)
  await client.reviews.edit({ id: review.id, isPublic: false })
  expect(await refusal(viber, hidden)).toBe(404)
  const offered = { subject: 'service', subjectId: service.id } as const
  expect(await refusal(client, offered)).toBe('reported')
  expect(await refusal(viber, offered)).toBe(403)
  const person = { subject: 'user', subjectId: viber.user.id } as const
  expect(await refusal(client, person)).toBe('reported')
  expect(await refusal(viber, person)).toBe(403)
  for (const subject of ['user', 'message', 'service', 'review'] as const) {
    expect(await refusal(client, { subject, subjectId: 999_999_999 })).toBe(404)
  }
  const wrong = { subject: 'user', subjectId: viber.user.id, reason: 'ugly' as 'other' } as const
  await expect(client.reports.create(wrong)).rejects.toMatchObject({ status: 400 })
})

test('content of suspended members and posts with a future date cannot be reported', async () => {
  const { viber, stranger, service, server } = await aScene()
  const author = await aPerson()
  const admin = await aPerson({ role: 'admin' })
  const [shown, planned] = await Promise.all(
    ['2020-01-01', '2999-01-01'].map((day) =>
      admin.blog.create({
        ...aPost(),
        authorId: author.user.id,
        status: 'published',
        publishedAt: `${day}T00:00:00.000Z`,
      }),
    ),
  )
  const ofService = { subject: 'service', subjectId: service.id } as const
  const ofPost = { subject: 'post', subjectId: shown?.id ?? 0 } as const
  expect(await refusal(stranger, { subject: 'post', subjectId: planned?.id ?? 0 })).toBe(404)
  for (const { user } of [viber, author]) {
    await admin.suspensions.suspend({ id: user.id, reason: 'Spam' })
  }
  expect(await refusal(stranger, ofService)).toBe(404)
  expect(await refusal(stranger, ofPost)).toBe(404)
  await server.database.pool.query(`update users set status = 'active' where status = 'suspended'`)
  expect(await refusal(stranger, ofService)).toBe('reported')
  expect(await refusal(stranger, ofPost)).toBe('reported')
})

test('an admin sees the reported text and decides once, and the reporter is notified', async () => {
  const { client, viber, server } = await aScene()
  const admin = await aPerson({ role: 'admin' })
  const { id: subjectId } = await client.messages.send({
    senderId: client.user.id,
    receiverId: viber.user.id,
    content: 'Pay me elsewhere',
  })
  const report = { subject: 'message', subjectId, reason: 'off_platform' } as const
  const { id } = await viber.reports.create({ ...report, note: 'Twice already' })
  const waiting = await admin.reports.list({ limit: 100 })
  expect(waiting.items.find((one) => one.id === id)).toMatchObject({
    ...report,
    excerpt: 'Pay me elsewhere',
    note: 'Twice already',
    reporter: { id: viber.user.id },
    reported: { id: client.user.id },
    link: null,
    status: 'open',
  })
  const decision = { id, uphold: true, note: 'Warned.' }
  const tries = await Promise.allSettled([
    admin.reports.decide(decision),
    admin.reports.decide(decision),
  ])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(admin.reports.decide({ id, uphold: false })).rejects.toMatchObject({
    status: 409,
    code: 'report.decided',
  })
  const upheld = await admin.reports.list({ status: 'upheld', limit: 100 })
  expect(upheld.items.find((one) => one.id === id)).toMatchObject({
    decidedBy: admin.user.fullName,
    decisionNote: 'Warned.',
  })
  const notifications = (await viber.notifications.list({})).items
  expect(notifications.filter(({ kind }) => kind === 'report.decided')).toMatchObject([
    { values: { outcome: 'upheld' }, actor: null },
  ])
  const { rows } = await server.database.pool.query(
    `select actor_id, reason from audit_log where action = 'report.decided' and subject_id = $1`,
    [id],
  )
  // The note is about a person, so only the report has it.
  expect(rows).toEqual([{ actor_id: admin.user.id, reason: null }])
})

test('reports are listed newest first, in pages, with links to the content', async () => {
  const { client, viber, stranger, service, order } = await aDelivery()
  const admin = await aPerson({ role: 'admin' })
  const review = await client.reviews.create({ id: order.id, rating: 1, comment: 'Bad.' })
  const things = [
    { subject: 'user', subjectId: viber.user.id },
    { subject: 'service', subjectId: service.id },
    { subject: 'review', subjectId: review.id },
  ] as const
  for (const thing of things) await stranger.reports.create({ ...thing, reason: 'scam' })
  const first = await admin.reports.list({ limit: 2 })
  expect(first.next).toBe(`status=open&limit=2&before=${first.items[1]?.id}`)
  // Decisions made in between do not shift rows between pages.
  const before = first.items[1]?.id
  const second = await admin.reports.list({ limit: 2, before })
  expect([...first.items, ...second.items].slice(0, 3)).toMatchObject([
    { excerpt: 'Bad.', link: `/services/${service.id}`, reported: { id: client.user.id } },
    { excerpt: service.title, link: `/services/${service.id}`, reported: { id: viber.user.id } },
    { excerpt: null, link: `/users/${viber.user.id}/profile`, reported: { id: viber.user.id } },
  ])
})

test('an admin cannot decide a report that they made or that is about them', async () => {
  const { client } = await aScene()
  const admin = await aPerson({ role: 'admin' })
  const other = await aPerson({ role: 'admin' })
  const about = { subject: 'user', subjectId: other.user.id, reason: 'abuse' } as const
  const ofClient = await client.reports.create(about)
  const ofAdmin = await admin.reports.create(about)
  const refused = { status: 403, code: 'report.own_case' }
  const decide = (one: Person, id: number) => one.reports.decide({ id, uphold: false })
  await expect(decide(other, ofClient.id)).rejects.toMatchObject(refused)
  await expect(decide(admin, ofAdmin.id)).rejects.toMatchObject(refused)
  expect(await decide(admin, ofClient.id)).toMatchObject({ status: 'dismissed' })
  await expect(decide(admin, 999_999_999)).rejects.toMatchObject({ status: 404 })
})
