import { expect, test } from 'vitest'
import { DAY_MS } from '#platform/durations.ts'
import { aBrief, aFittingViber } from '#testing/brief-scenes.ts'
import { aRelease } from '#testing/scenes.ts'
import {
  aNewService,
  aPerson,
  aVisitor,
  PASSWORD,
  theServer,
  type Person,
} from '#testing/server.ts'

/**
 * Scores, the order of the list, and notifications (docs/ranking.md#gigs). A test whose outcome depends on who else fits
 * has a skill of its own.
 */

let made = 0
const aSkill = () => `Zither ${++made}`
const hourly = { budgetType: 'hourly', budgetMin: null } as const

/** The gig as the viber finds it in the list. */
async function found(viber: Person, briefId: number) {
  const { items } = await viber.briefs.list({ limit: 100 })
  return items.find(({ id }) => id === briefId)
}

/** The points of each reason, by kind. */
async function pointsOf(viber: Person, briefId: number) {
  const { reasons = [] } = (await found(viber, briefId)) ?? {}
  return Object.fromEntries(reasons.map(({ kind, points }) => [kind, points]))
}

/** The notifications of gigs that match this skill. */
async function told(viber: Person, skill: string) {
  const { work } = await theServer()
  await work()
  const { items } = await viber.notifications.list({})
  return items.filter(({ kind, values }) => kind === 'brief.matched' && values['skills'] === skill)
}

/** The suggested vibers with this skill. */
async function suggested(client: Person, id: number, skill: string) {
  const all = await client.invitations.matches({ id })
  const fitting = all.filter(({ reasons }) => reasons.some(({ text }) => text === skill))
  return fitting.map(({ viber }) => viber.id)
}

test('the reasons of a match name skills, subcategory, budget and reviews, and add up', async () => {
  const skill = aSkill()
  const viber = await aFittingViber({ skills: [skill, 'React'], hourlyRate: 50 })
  const { client, id } = await aBrief({
    skills: ['react', skill, 'Figma'],
    ...hourly,
    budgetMax: 45,
  })
  const reasons = [
    { kind: 'skills', text: `react and ${skill}`, points: 33, skills: ['react', skill] },
    { kind: 'subcategory', text: 'E-commerce', points: 20 },
    { kind: 'budget', text: 'A little above the budget', points: 8 },
    // 83 × 7 for no reviews, 50 × 2 for an unknown response time, 100 for a new service: 15 × 781 ÷ 1000.
    { kind: 'quality', text: 'No reviews yet', points: 12, rating: 0 },
  ]
  expect((await found(viber, id))?.reasons).toEqual(reasons)
  const matches = await client.invitations.matches({ id })
  const own = matches.find((one) => one.viber.id === viber.user.id)
  expect(own).toMatchObject({ score: 33 + 20 + 8 + 12, reasons })
})

test('without skills, a gig gives 35 points for them to vibers of its subcategory', async () => {
  const near = await aFittingViber({ subcategory: 'ecommerce' })
  const far = await aFittingViber({ subcategory: 'frontend' })
  const { id } = await aBrief({ skills: [] })
  expect(await pointsOf(near, id)).toMatchObject({ skills: 35, subcategory: 20, budget: 10 })
  expect(await pointsOf(far, id)).toEqual({ budget: 10, quality: 12 })
})

test.each([
  ['within the budget', 40, 15],
  ['up to a quarter above it', 50, 8],
  ['further above it', 50.01, undefined],
])('an hourly rate %s counts', async (_, hourlyRate, points) => {
  const viber = await aFittingViber({ hourlyRate })
  const { id } = await aBrief({ ...hourly, budgetMax: 40 })
  expect((await pointsOf(viber, id))['budget']).toBe(points)
})

test('the best of several services counts', async () => {
  const skill = aSkill()
  const viber = await aFittingViber({ skills: [skill], subcategory: 'frontend', hourlyRate: 90 })
  const cheap = { skills: ['React'], subcategory: 'ecommerce', hourlyRate: 30 }
  await viber.services.create({ ...aNewService, ...cheap })
  const { id } = await aBrief({ skills: ['React', skill], ...hourly, budgetMax: 40 })
  expect(await pointsOf(viber, id)).toMatchObject({ skills: 50, subcategory: 20, budget: 15 })
})

test('the reviews of a viber are part of the reasons', async () => {
  const { client, viber, order } = await aRelease()
  await client.reviews.create({ id: order.id, rating: 4, comment: 'Twice as fast now.' })
  const { id } = await aBrief()
  const gig = await found(viber, id)
  expect(gig?.reasons?.at(-1)).toMatchObject({ kind: 'quality', text: 'Rated 4.0', rating: 4 })
})

test('a viber without a confirmed address has no points for quality, and no negative ones', async () => {
  const viber = await aFittingViber({}, { isEmailVerified: false })
  const { id } = await aBrief()
  expect(await pointsOf(viber, id)).toEqual({ skills: 50, subcategory: 20, budget: 10 })
})

test('vibers find the best matches first, page by page, and everyone else the newest', async () => {
  const skill = aSkill()
  const viber = await aFittingViber({ skills: [skill] })
  const word = `wistful${made}`
  const title = `Play the ${word} zither`
  const worse = await aBrief({ title, skills: ['Figma', 'Go'], subcategory: 'frontend' })
  const best = await aBrief({ title, skills: [skill] })
  const other = await aBrief({ title, category: 'marketing', subcategory: 'seo', skills: [] })
  const ids = [best.id, worse.id, other.id]
  const all = await viber.briefs.list({ search: word })
  expect(all.items.map(({ id }) => id)).toEqual(ids)
  expect(all.total).toBe(3)
  expect(all.items.at(-1)?.reasons).toEqual([])
  const paged: number[] = []
  for (let cursor: string | undefined; paged.length < 3;) {
    const page = await viber.briefs.list({ search: word, limit: 1, ...(cursor && { cursor }) })
    paged.push(...page.items.map(({ id }) => id))
    cursor = new URLSearchParams(page.next ?? '').get('cursor') ?? undefined
  }
  expect(paged).toEqual(ids)
  for (const reader of [await aPerson(), await aVisitor()]) {
    const { items } = await reader.briefs.list({ search: word, sort: 'match' })
    expect(items.map(({ id }) => id)).toEqual(ids.toSorted((a, b) => b - a))
    expect(items.every(({ reasons }) => reasons === undefined)).toBe(true)
  }
  const newest = await viber.briefs.list({ search: word, sort: 'newest' })
  expect(newest.items.map(({ id }) => id)).toEqual(ids.toSorted((a, b) => b - a))
})

test('a viber is notified of a matching gig once, even if it opens again and in later nights', async () => {
  const skill = aSkill()
  const viber = await aFittingViber({ skills: [skill] })
  const { runJob } = await theServer()
  const { client, id } = await aBrief({ skills: [skill] })
  expect(await told(viber, skill)).toHaveLength(1)
  expect(await client.briefs.get({ id })).toMatchObject({ own: { toldCount: 1 } })
  expect(await told(viber, skill)).toMatchObject([{ link: `/gigs/${id}` }])
  await viber.notifications.read({ link: `/gigs/${id}` })
  await client.briefs.close({ id, reason: 'other' })
  await client.briefs.reopen({ id })
  await runJob('briefs.match_open')
  expect(await told(viber, skill)).toMatchObject([{ readAt: expect.any(String) }])
})

test('a viber who registers later is notified at night, but not of gigs that are paused or by invitation', async () => {
  const skill = aSkill()
  const { runJob, work } = await theServer()
  await aBrief({ skills: [skill] })
  await aBrief({ skills: [skill], visibility: 'invited' })
  const paused = await aBrief({ skills: [skill] })
  await paused.client.briefs.pause({ id: paused.id })
  await work()
  const viber = await aFittingViber({ skills: [skill] })
  expect(await told(viber, skill)).toHaveLength(0)
  await runJob('briefs.match_open')
  expect(await told(viber, skill)).toHaveLength(1)
})

test('a viber is notified of at most ten gigs a day', async () => {
  const skill = aSkill()
  const viber = await aFittingViber({ skills: [skill] })
  const { clock, runJob } = await theServer()
  for (let count = 0; count < 3; count++) {
    const client = await aPerson()
    for (let gigs = 0; gigs < 4; gigs++) await aBrief({ skills: [skill] }, client)
  }
  expect(await told(viber, skill)).toHaveLength(10)
  clock.advance(DAY_MS)
  await runJob('briefs.match_open')
  await viber.accounts.login({ username: viber.user.username, password: PASSWORD })
  expect(await told(viber, skill)).toHaveLength(12)
})

test('no viber is notified of a gig that fits them badly', async () => {
  const skill = aSkill()
  const viber = await aFittingViber({ skills: [skill], subcategory: 'frontend' })
  // 13 of 50 points for skills, 10 for the budget and 12 for quality.
  await aBrief({ skills: [skill, 'Figma', 'Go', 'Rust'] })
  expect(await told(viber, skill)).toHaveLength(0)
})

test('clients themselves, blocked, suspended, absent and paused vibers are neither told nor suggested', async () => {
  const skill = aSkill()
  const service = { skills: [skill] }
  const { database } = await theServer()
  const fitting = await aFittingViber(service)
  const client = await aFittingViber(service)
  const vibers = {
    blocked: await aFittingViber(service),
    blocking: await aFittingViber(service),
    suspended: await aFittingViber(service),
    away: await aFittingViber(service),
    paused: await aFittingViber(service),
  }
  await client.messages.block({ id: vibers.blocked.user.id, blocked: true })
  await vibers.blocking.messages.block({ id: client.user.id, blocked: true })
  const away = new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10)
  await vibers.away.account.save({ awayUntil: away })
  const [own] = await vibers.paused.services.byProvider({ id: vibers.paused.user.id })
  await vibers.paused.services.setStatus({ id: own?.id ?? 0, status: 'paused' })
  await database.pool.query(`update users set status = 'suspended' where id = $1`, [
    vibers.suspended.user.id,
  ])
  const { id } = await aBrief({ skills: [skill] }, client)
  expect(await suggested(client, id, skill)).toEqual([fitting.user.id])
  expect(await told(fitting, skill)).toHaveLength(1)
  const { suspended: _, blocking, ...others } = vibers
  for (const viber of [client, ...Object.values(others)])
    expect(await told(viber, skill)).toHaveLength(0)
  for (const viber of [client, vibers.blocked]) {
    expect((await found(viber, id))?.reasons).toEqual([])
  }
  // If their own blocks counted, vibers could find out whose gig it is by blocking people.
  expect(await told(blocking, skill)).toHaveLength(1)
  expect((await found(blocking, id))?.reasons).not.toEqual([])
})

test('a viber who takes no invitations is notified of a gig, but not suggested to its client', async () => {
  const skill = aSkill()
  const viber = await aFittingViber({ skills: [skill] })
  await viber.account.save({ takesInvitations: false })
  const { client, id } = await aBrief({ skills: [skill] })
  expect(await suggested(client, id, skill)).toEqual([])
  expect(await told(viber, skill)).toHaveLength(1)
})

test('equal matches are suggested in one order', async () => {
  const skill = aSkill()
  const vibers = [1, 2, 3].map(() => aFittingViber({ skills: [skill] }))
  const ids = (await Promise.all(vibers)).map(({ user }) => user.id).toSorted((a, b) => a - b)
  const { client, id } = await aBrief({ skills: [skill] })
  expect(await suggested(client, id, skill)).toEqual(ids)
  expect(await suggested(client, id, skill)).toEqual(ids)
})
