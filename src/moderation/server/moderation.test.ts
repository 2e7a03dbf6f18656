import { expect, test } from 'vitest'
import { listen } from '#testing/event-stream.ts'
import { aDispute } from '#testing/scenes.ts'
import { aPost } from '#testing/blog-scenes.ts'
import { aBriefInReview } from '#testing/brief-scenes.ts'
import { aPrompt } from '#testing/prompt-scenes.ts'
import { aPerson, aScene, theServer, type Person } from '#testing/server.ts'
import { INBOX_CHANGED } from '#live/event.ts'
import type { InboxItem } from '../contract.ts'
import { inboxKinds } from '../kinds.ts'

async function write(text: string, values: unknown[]): Promise<number> {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ id: number }>(text, values)
  return rows[0]?.id ?? 0
}

/** One item of each kind about one person, in order of arrival. */
async function oneOfEach() {
  const scene = await aDispute()
  const { client, viber, stranger, dispute } = scene
  const about = { subject: 'user', subjectId: client.user.id, reason: 'abuse' } as const
  const { id: reportId } = await viber.reports.create({ ...about, note: 'Writes all night.' })
  const application = await write(
    `insert into provider_applications (user_id, headline, about, created_at)
     values ($1, 'I mend clocks', 'Since 1998.', now()) returning id`,
    [client.user.id],
  )
  const suspension = await write(
    `insert into suspensions (user_id, reason, created_at, lifted_at)
     values ($1, 'Too loud.', now(), now()) returning id`,
    [client.user.id],
  )
  const appeal = await write(
    `insert into appeals (suspension_id, user_id, text, created_at)
     values ($1, $2, 'I was quiet.', now()) returning id`,
    [suspension, client.user.id],
  )
  const contact = await write(
    `insert into contact_messages (user_id, name, email, subject, message, language, created_at)
     values ($1, 'Liam', 'liam@example.org', 'A wish', 'Longer days.', 'en', now()) returning id`,
    [client.user.id],
  )
  const { id: post } = await client.blog.create({
    ...aPost(),
    excerpt: 'Begin at the back.',
    status: 'pending_review',
  })
  const { id: prompt } = await client.prompts.create({
    ...(await aPrompt()),
    status: 'pending_review',
  })
  const { id: brief } = await aBriefInReview({}, client)
  const asked = { application, report: reportId, appeal, dispute: dispute.id, contact }
  const ids = { ...asked, post, prompt, brief }
  return { ...scene, stranger, ids }
}

/** Sets the arrival of all items to one time before all other data. */
async function atOnce(ids: Record<string, number>, at: string) {
  const tables = {
    application: 'provider_applications',
    report: 'reports',
    appeal: 'appeals',
    dispute: 'disputes',
    contact: 'contact_messages',
    post: 'blog_posts',
    prompt: 'prompts',
    brief: 'briefs',
  }
  for (const [kind, table] of Object.entries(tables)) {
    const came = ['post', 'prompt', 'brief'].includes(kind) ? 'submitted_at' : 'created_at'
    await write(`update ${table} set ${came} = $1 where id = $2`, [at, ids[kind]])
  }
}

const keysOf = (items: InboxItem[]) => items.map(({ kind, id }) => `${kind}-${id}`)

async function everyPage(admin: Person, query: Parameters<Person['moderation']['list']>[0]) {
  const all: InboxItem[] = []
  let before: string | undefined
  do {
    const page = await admin.moderation.list({ ...query, ...(before && { before }) })
    all.push(...page.items)
    before = new URLSearchParams(page.next).get('before') ?? undefined
  } while (before)
  return all
}

test('waiting items of all kinds come oldest first, with the person concerned', async () => {
  const { admin, client, ids, order } = await oneOfEach()
  const items = await everyPage(admin, { limit: 100 })
  expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).toSorted())
  const person = { id: client.user.id, username: client.user.username }
  const mine = items.filter((item) => item.person.id === client.user.id)
  expect(mine).toMatchObject([
    { kind: 'dispute', id: ids.dispute, person, title: order.title, priority: 'medium' },
    { kind: 'report', id: ids.report, person, subject: 'user', reason: 'abuse', title: null },
    { kind: 'application', id: ids.application, person, title: 'I mend clocks' },
    { kind: 'appeal', id: ids.appeal, person, title: 'Too loud.' },
    { kind: 'contact', id: ids.contact, person, title: 'A wish' },
    { kind: 'post', id: ids.post, person, title: expect.stringContaining('How to mend') },
    { kind: 'prompt', id: ids.prompt, person, title: 'Explain a clock' },
    { kind: 'brief', id: ids.brief, person, title: 'Make our checkout faster' },
  ])
  expect(mine.map(({ excerpt }) => excerpt)).toEqual([
    expect.stringContaining('The checkout is slower'),
    'Writes all night.',
    'Since 1998.',
    'I was quiet.',
    'Longer days.',
    'Begin at the back.',
    'Says how a clock works, in a few words.',
    expect.stringContaining('Our checkout takes nine seconds'),
  ])
  expect(mine.every(({ outcome }) => outcome === null)).toBe(true)
})

test('items of the same time are neither lost nor repeated between pages', async () => {
  const { admin, ids } = await oneOfEach()
  const more = await oneOfEach()
  const at = '2001-01-01T10:00:00.123456Z'
  await atOnce(ids, at)
  await atOnce(more.ids, at)
  const expected = inboxKinds.flatMap((kind) => [
    `${kind}-${ids[kind]}`,
    `${kind}-${more.ids[kind]}`,
  ])
  for (const limit of [1, 2, 4, 5]) {
    const all = await everyPage(admin, { limit })
    expect(keysOf(all).slice(0, expected.length)).toEqual(expected)
    expect(new Set(keysOf(all)).size).toBe(all.length)
  }
  const reports = await everyPage(admin, { limit: 1, kind: 'report' })
  expect(keysOf(reports).slice(0, 2)).toEqual([`report-${ids.report}`, `report-${more.ids.report}`])
  expect(reports.every(({ kind }) => kind === 'report')).toBe(true)
})

test('a decided item moves to the decided list, newest first, with its outcome', async () => {
  const { admin, ids } = await oneOfEach()
  const before = await admin.moderation.counts()
  await admin.applications.decide({ id: ids.application, approve: false, reason: 'Say more.' })
  await admin.reports.decide({ id: ids.report, uphold: true })
  await admin.disputes.resolve({ id: ids.dispute, resolution: 'pay_provider' })
  await admin.blog.setStatus({ id: ids.post, status: 'published' })
  await admin.prompts.move({ id: ids.prompt, status: 'rejected' })
  await admin.adminBriefs.decide({ id: ids.brief, approve: true })
  expect(await admin.moderation.counts()).toEqual({
    application: before.application - 1,
    report: before.report - 1,
    appeal: before.appeal,
    dispute: before.dispute - 1,
    contact: before.contact,
    post: before.post - 1,
    prompt: before.prompt - 1,
    brief: before.brief - 1,
  })
  const decided = await everyPage(admin, { state: 'decided', limit: 2 })
  expect(decided.slice(0, 6)).toMatchObject([
    { kind: 'brief', id: ids.brief, outcome: 'approved' },
    { kind: 'prompt', id: ids.prompt, outcome: 'rejected' },
    { kind: 'post', id: ids.post, outcome: 'approved' },
    { kind: 'dispute', id: ids.dispute, outcome: 'resolved' },
    { kind: 'report', id: ids.report, outcome: 'upheld' },
    { kind: 'application', id: ids.application, outcome: 'rejected' },
  ])
  expect(decided.map(({ at }) => at)).toEqual(
    decided
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  const waiting = keysOf(await everyPage(admin, { limit: 100 }))
  const { appeal, contact, ...others } = ids
  expect(waiting).toContain(`appeal-${appeal}`)
  expect(waiting).toContain(`contact-${contact}`)
  for (const [kind, id] of Object.entries(others)) expect(waiting).not.toContain(`${kind}-${id}`)
})

test('of two concurrent decisions one is refused clearly, and admins cannot decide about themselves', async () => {
  const { admin, ids, viber } = await oneOfEach()
  const other = await aPerson({ role: 'admin' })
  const tries = await Promise.allSettled([
    admin.applications.decide({ id: ids.application, approve: true }),
    other.applications.decide({ id: ids.application, approve: false }),
  ])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, code: 'application.decided' },
  })
  const own = await write(
    `insert into provider_applications (user_id, created_at) values ($1, now()) returning id`,
    [admin.user.id],
  )
  await expect(admin.applications.decide({ id: own, approve: true })).rejects.toMatchObject({
    status: 403,
    code: 'application.own_case',
  })
  const about = { subject: 'user', subjectId: admin.user.id, reason: 'abuse' } as const
  const { id } = await viber.reports.create(about)
  // The report is listed for all admins, but only other admins may decide it.
  expect(keysOf(await everyPage(admin, { kind: 'report' }))).toContain(`report-${id}`)
  await expect(admin.reports.decide({ id, uphold: false })).rejects.toMatchObject({ status: 403 })
  expect(await other.applications.decide({ id: own, approve: true })).toMatchObject({
    status: 'approved',
  })
})

test('an item of each kind can be read alone; unknown items and malformed cursors are refused', async () => {
  const { admin, ids } = await oneOfEach()
  expect(await admin.reports.get({ id: ids.report })).toMatchObject({ note: 'Writes all night.' })
  expect(await admin.applications.get({ id: ids.application })).toMatchObject({
    headline: 'I mend clocks',
  })
  expect(await admin.appeals.get({ id: ids.appeal })).toMatchObject({ text: 'I was quiet.' })
  const none = ['reports/999999999', 'provider-applications/999999999', 'appeals/999999999']
  for (const path of [...none, 'reports/x']) {
    expect((await admin.fetch(`/api/admin/${path}`)).status).toBe(404)
  }
  const odd = ['kind=blog', 'state=lost', 'before=report-1', 'limit=0', "before='; select 1"]
  const answers = odd.map((query) => admin.fetch(`/api/admin/inbox?${encodeURI(query)}`))
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses).toEqual(odd.map(() => 400))
  // A cursor after the last possible row gives an empty page.
  const end = '9999999999999999_report-999999999999999'
  expect((await admin.moderation.list({ before: end })).items).toEqual([])
})

test('a person’s history counts their orders, disputes and reports', async () => {
  const { admin, client, viber, stranger, ids, order } = await oneOfEach()
  const service = { subject: 'service', subjectId: order.serviceId ?? 0, reason: 'scam' } as const
  await client.reports.create(service)
  await admin.reports.decide({ id: ids.report, uphold: true })
  expect(await admin.moderation.history({ id: client.user.id })).toMatchObject({
    username: client.user.username,
    status: 'active',
    role: 'customer',
    orders: { asClient: 1, asProvider: 0 },
    disputes: { open: 1, ended: 0 },
    reportsAbout: { open: 0, upheld: 1, dismissed: 0 },
    reportsBy: { open: 1, upheld: 0, dismissed: 0 },
    suspensions: [{ reason: 'Too loud.', liftedAt: expect.any(String) }],
    matters: [
      { kind: 'brief', id: ids.brief, outcome: null },
      { kind: 'prompt', id: ids.prompt, outcome: null },
      { kind: 'post', id: ids.post, outcome: null },
      { kind: 'contact', id: ids.contact, outcome: null },
      { kind: 'appeal', id: ids.appeal, outcome: null },
      { kind: 'application', id: ids.application, outcome: null },
      { kind: 'report', id: ids.report, outcome: 'upheld' },
      { kind: 'dispute', id: ids.dispute, outcome: null },
    ],
  })
  expect(await admin.moderation.history({ id: viber.user.id })).toMatchObject({
    orders: { asClient: 0, asProvider: 1 },
    disputes: { open: 1, ended: 0 },
    reportsAbout: { open: 1, upheld: 0, dismissed: 0 },
    reportsBy: { open: 0, upheld: 1, dismissed: 0 },
  })
  expect(await admin.moderation.history({ id: stranger.user.id })).toMatchObject({
    orders: { asClient: 0, asProvider: 0 },
    matters: [],
  })
  await expect(admin.moderation.history({ id: 999_999_999 })).rejects.toMatchObject({ status: 404 })
})

test('admins receive an inbox event without details; other members receive none', async () => {
  const { client, viber } = await aScene()
  const admin = await aPerson({ role: 'admin' })
  const [hers, his] = [await listen(admin), await listen(client)]
  const about = { subject: 'user', subjectId: client.user.id, reason: 'spam' } as const
  const { id } = await viber.reports.create(about)
  expect(await hers.until(INBOX_CHANGED)).toEqual({ topic: INBOX_CHANGED })
  await admin.reports.decide({ id, uphold: false })
  expect(await hers.until(INBOX_CHANGED)).toEqual({ topic: INBOX_CHANGED })
  const { resources } = await theServer()
  resources.announce({ to: [client.user.id], topic: 'last' })
  expect([await his.next(), await his.next()]).toEqual([{ topic: 'read_again' }, { topic: 'last' }])
  await Promise.all([hers.leave(), his.leave()])
})

test('reports, applications and appeals are exported as CSV without formulas [control 8]', async () => {
  const { admin, client, viber, ids } = await oneOfEach()
  const about = { subject: 'user', subjectId: client.user.id, reason: 'spam' } as const
  const { stranger } = await aScene()
  await stranger.reports.create({ ...about, note: '=HYPERLINK("http://evil")' })
  const reports = await admin.fetch('/api/admin/reports/export.csv')
  expect(reports.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const text = await reports.text()
  expect(text).toContain(`${ids.report},`)
  expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`)
  const applications = await admin.fetch('/api/admin/provider-applications/export.csv')
  expect(await applications.text()).toContain(`,${client.user.username},Liam Client,I mend clocks`)
  const appeals = await admin.fetch('/api/admin/appeals/export.csv')
  expect(await appeals.text()).toContain('Liam Client,I was quiet.')
  expect((await viber.fetch('/api/admin/reports/export.csv')).status).toBe(403)
  expect((await admin.fetch('/api/admin/reports/export.csv?status=lost')).status).toBe(400)
})

test('the addresses of the former lists redirect to the inbox', async () => {
  const admin = await aPerson({ role: 'admin' })
  for (const kind of ['application', 'report']) {
    const answer = await admin.fetch(`/admin/${kind}s`)
    expect(answer.status).toBe(301)
    expect(answer.headers.get('location')).toBe(`/admin/inbox?kind=${kind}`)
  }
})
