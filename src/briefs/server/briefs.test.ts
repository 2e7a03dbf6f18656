import { expect, test } from 'vitest'
import { dayOf } from '#platform/dates.ts'
import { DAY_MS } from '#platform/durations.ts'
import { aBrief, aDraft, aFittingViber, briefFields } from '#testing/brief-scenes.ts'
import { terms } from '#testing/offer-scenes.ts'
import { aProposal, aViber, proposalFor } from '#testing/proposal-scenes.ts'
import { aPerson, aVisitor, PASSWORD, theServer, type Person } from '#testing/server.ts'

test('a draft with a title alone is saved, and publishing it lists everything that it lacks', async () => {
  const client = await aPerson()
  const { id } = await client.briefs.create({ title: 'Make our checkout faster' })
  await expect(client.briefs.publish({ id })).rejects.toMatchObject({
    status: 400,
    errors: expect.arrayContaining([
      { path: 'description', message: 'Please describe the work in at least 50 characters' },
      { path: 'category', message: 'Please select a category' },
      { path: 'subcategory', message: 'Please select a subcategory' },
      { path: 'budgetType', message: 'Please choose how you would pay' },
    ]),
  })
  const { title: _, ...rest } = briefFields()
  const { own } = await client.briefs.get({ id })
  await client.briefs.update({ id, version: own?.version ?? 0, ...rest })
  expect(await client.briefs.publish({ id })).toMatchObject({ status: 'open' })
})

test('a gig keeps its files, and loses the ones that its client removes', async () => {
  const client = await aPerson()
  const upload = async (name: string) => {
    const file = new Blob([`The text of ${name}`], { type: 'text/plain' })
    return (await client.attachments.upload({ name, file })).token
  }
  const { id, brief } = await aBrief({ files: [await upload('plan.txt')] }, client)
  expect(brief.files).toMatchObject([{ name: 'plan.txt' }])
  const changed = await client.briefs.update({
    id,
    version: 1,
    files: [await upload('logo.txt')],
    removeFiles: [brief.files?.[0]?.id ?? 0],
  })
  expect(changed.files).toMatchObject([{ name: 'logo.txt' }])
  const more = await Promise.all(Array.from({ length: 10 }, (_, n) => upload(`${n}.txt`)))
  await expect(
    client.briefs.update({ id, version: changed.own?.version ?? 0, files: more }),
  ).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'files', message: 'At most 10 files can be added' }],
  })
})

test('a gig needs a confirmed email address, and a client has at most five open ones', async () => {
  const unconfirmed = await aPerson({ isEmailVerified: false })
  const { id } = await aDraft(unconfirmed)
  await expect(unconfirmed.briefs.publish({ id })).rejects.toMatchObject({
    status: 403,
    code: 'brief.email_first',
  })
  const client = await aPerson()
  for (let made = 0; made < 5; made++) await aBrief({}, client)
  const sixth = await aDraft(client)
  expect(await client.briefs.allowance()).toMatchObject({ open: 5, maxOpen: 5 })
  await expect(client.briefs.publish({ id: sixth.id })).rejects.toMatchObject({
    status: 409,
    code: 'brief.too_many',
  })
})

test('a client publishes at most five gigs a day', async () => {
  const client = await aPerson()
  for (let made = 0; made < 5; made++) {
    const { id } = await aBrief({}, client)
    await client.briefs.close({ id, reason: 'not_needed' })
  }
  const sixth = await aDraft(client)
  await expect(client.briefs.publish({ id: sixth.id })).rejects.toMatchObject({
    status: 429,
    code: 'brief.too_many_today',
  })
})

test('a visitor sees a public gig without its client, questions and files', async () => {
  const { brief, client } = await aBrief({ questions: ['Which shop systems do you know?'] })
  const visitor = await aVisitor()
  const seen = await visitor.briefs.get({ id: brief.id })
  expect(seen).toMatchObject({
    title: brief.title,
    questions: null,
    files: null,
    clientPerson: null,
    own: null,
    viewer: { role: 'visitor', canPropose: false, why: 'sign_in' },
  })
  expect(JSON.stringify(seen)).not.toContain(client.user.fullName)
  const viber = await aPerson({ isServiceProvider: true })
  expect(await viber.briefs.get({ id: brief.id })).toMatchObject({
    questions: ['Which shop systems do you know?'],
    files: [],
    clientPerson: null,
    viewer: { role: 'viber', why: 'service_first' },
  })
})

test('gigs can be paused, extended, closed and opened again', async () => {
  const { client, id, brief } = await aBrief()
  expect(await client.briefs.pause({ id })).toMatchObject({ status: 'paused' })
  expect(await client.briefs.pause({ id })).toMatchObject({ status: 'paused' })
  expect(await client.briefs.resume({ id })).toMatchObject({ status: 'open' })
  const extended = await client.briefs.extend({ id })
  expect(Date.parse(extended.expiresAt ?? '') - Date.parse(brief.expiresAt ?? '')).toBe(30 * DAY_MS)
  expect(await client.briefs.close({ id, reason: 'not_needed' })).toMatchObject({
    status: 'closed',
    own: { closeReason: 'not_needed' },
  })
  await expect(client.briefs.pause({ id })).rejects.toMatchObject({ code: 'brief.wrong_state' })
  expect(await client.briefs.reopen({ id })).toMatchObject({ status: 'open' })
  expect(await client.briefs.reopen({ id })).toMatchObject({ status: 'open' })
  const wrong = { status: 409, code: 'brief.wrong_state' }
  await expect(client.briefs.resume({ id })).rejects.toMatchObject(wrong)
  const { client: another, id: published } = await aBrief()
  await expect(another.briefs.reopen({ id: published })).rejects.toMatchObject(wrong)
})

test('an expired gig is gone for strangers at once, and can be opened again for 60 days', async () => {
  const { client, id } = await aBrief()
  const { clock } = await theServer()
  const visitor = await aVisitor()
  clock.advance(31 * DAY_MS)
  await expect(visitor.briefs.get({ id })).rejects.toMatchObject({
    status: 404,
    code: 'brief.closed',
    current: { category: 'coding', subcategory: 'ecommerce' },
  })
  // The session has expired as well.
  await client.accounts.login({ username: client.user.username, password: PASSWORD })
  expect(await client.briefs.get({ id })).toMatchObject({ status: 'expired' })
  expect(await client.briefs.reopen({ id })).toMatchObject({ status: 'open' })
})

test('a change keeps every field that it does not name', async () => {
  const client = await aPerson()
  const given = {
    ...briefFields({ positions: 3, visibility: 'members', isIndexed: false }),
    questions: ['Which shop systems do you know?'],
  }
  const { id } = await client.briefs.create(given)
  const changed = await client.briefs.update({ id, version: 1, title: 'A shop for honey' })
  expect(changed).toMatchObject({ ...given, title: 'A shop for honey' })
  const bare = await client.briefs.create({ title: 'A shop for honey' })
  const defaults = {
    skills: [],
    questions: [],
    positions: 1,
    visibility: 'public',
    isIndexed: true,
  }
  expect(bare).toMatchObject(defaults)
})

test('an expired gig cannot be edited, even before the sweep records it', async () => {
  const { client, id, brief } = await aBrief()
  const { clock } = await theServer()
  clock.advance(31 * DAY_MS)
  await client.accounts.login({ username: client.user.username, password: PASSWORD })
  const version = brief.own?.version ?? 0
  await expect(
    client.briefs.update({ id, version, title: 'A shop for honey' }),
  ).rejects.toMatchObject({ status: 409, code: 'brief.wrong_state' })
})

test('a draft whose date has passed is published with a new date only', async () => {
  const client = await aPerson()
  const { clock } = await theServer()
  const { id, createdAt } = await aDraft(client)
  const dayAfter = (days: number) =>
    new Date(Date.parse(createdAt) + days * DAY_MS).toISOString().slice(0, 10)
  await client.briefs.update({ id, version: 1, neededBy: dayAfter(3) })
  clock.advance(5 * DAY_MS)
  await expect(client.briefs.publish({ id })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'neededBy', message: 'The date must be tomorrow or later' }],
  })
  await client.briefs.update({ id, version: 2, neededBy: dayAfter(8) })
  expect(await client.briefs.publish({ id })).toMatchObject({ status: 'open' })
})

test('a gig that opens again loses a date that has passed', async () => {
  const { client, id, brief } = await aBrief()
  const { clock } = await theServer()
  const day = new Date(Date.parse(brief.createdAt) + 3 * DAY_MS).toISOString().slice(0, 10)
  await client.briefs.update({ id, version: brief.own?.version ?? 0, neededBy: day })
  await client.briefs.close({ id, reason: 'other' })
  expect(await client.briefs.reopen({ id })).toMatchObject({ neededBy: day })
  await client.briefs.close({ id, reason: 'other' })
  clock.advance(5 * DAY_MS)
  expect(await client.briefs.reopen({ id })).toMatchObject({ neededBy: null })
})

test('a draft can be emptied again, a published gig cannot', async () => {
  const client = await aPerson()
  const empty = { description: null, category: null, subcategory: null, budgetType: null }
  const { id } = await aDraft(client)
  const draft = await client.briefs.update({
    id,
    version: 1,
    ...empty,
    budgetMin: null,
    budgetMax: null,
  })
  expect(draft).toMatchObject({ ...empty, description: '', budgetMin: null, own: { version: 2 } })
  const open = await aBrief()
  await expect(
    open.client.briefs.update({ id: open.id, version: 1, description: null }),
  ).rejects.toMatchObject({
    errors: [
      { path: 'description', message: 'Please describe the work in at least 50 characters' },
    ],
  })
})

test('of two editors of a gig the second gets a conflict', async () => {
  const { client, id } = await aBrief()
  const version = 1
  await client.briefs.update({ id, version, title: 'Make our checkout much faster' })
  await expect(
    client.briefs.update({ id, version, title: 'Make our shop faster' }),
  ).rejects.toMatchObject({ status: 409, code: 'brief.stale', current: { id } })
})

test('gigs are found by words, category and budget', async () => {
  const word = 'zubrowka'
  const { id } = await aBrief({ title: `Design a ${word} shop`, budgetMin: 100, budgetMax: 200 })
  const visitor = await aVisitor()
  const found = async (query: object) =>
    (await visitor.briefs.list({ search: word, ...query })).items.map((one) => one.id)
  expect(await found({})).toEqual([id])
  expect(await found({ category: 'coding' })).toEqual([id])
  expect(await found({ category: 'marketing' })).toEqual([])
  expect(await found({ minBudget: 150 })).toEqual([id])
  expect(await found({ minBudget: 250 })).toEqual([])
  expect(await found({ skills: 'react' })).toEqual([id])
  expect(await found({ budgetType: 'hourly' })).toEqual([])
  const facets = await visitor.briefs.facets({ search: word })
  expect(facets).toMatchObject({ total: 1, categories: [{ value: 'coding', count: 1 }] })
})

test('a gig that was needed by a day that has passed is not needed soon, and takes proposals', async () => {
  const { clock, system } = await theServer()
  const tomorrow = dayOf(new Date(system.now().getTime() + DAY_MS))
  const { client, id } = await aBrief({ title: 'A krupnik label', neededBy: tomorrow })
  const visitor = await aVisitor()
  const found = async (query: object) =>
    (await visitor.briefs.list({ search: 'krupnik', ...query })).items.map((one) => one.id)
  expect(await found({ neededWithin: '7' })).toEqual([id])
  clock.advance(3 * DAY_MS)
  expect(await found({ neededWithin: '7' })).toEqual([])
  expect(await found({})).toEqual([id])
  await client.accounts.login({ username: client.user.username, password: PASSWORD })
  expect(await client.briefs.get({ id })).toMatchObject({ status: 'open', neededBy: tomorrow })
})

test('contact details in a question warn the client, and block nothing', async () => {
  const { brief } = await aBrief({ questions: ['Can you write to lena@studio-lind.co.uk first?'] })
  expect(brief).toMatchObject({ status: 'open', own: { warnings: ['contact'] } })
  expect((await aBrief()).brief).toMatchObject({ own: { warnings: [] } })
})

test('while the board is closed there are no gigs, and none can be written', async () => {
  const admin = await aPerson({ role: 'super_admin' })
  const { client, id } = await aBrief()
  const viber = await aFittingViber()
  const set = async (isGigBoardOpen: boolean) =>
    admin.hiringSettings.set({ ...(await admin.hiringSettings.get()), isGigBoardOpen })
  await set(false)
  const listing = client.briefs.list({})
  const writing = client.briefs.create(briefFields())
  const reading = [viber, await aVisitor()].map((reader) => reader.briefs.get({ id }))
  const outcomes = await Promise.allSettled([listing, writing, ...reading])
  await set(true)
  const closed = { value: { viewer: { canPropose: false, why: 'not_open' } } }
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { status: 404, code: 'brief.board_closed' } },
    { status: 'rejected', reason: { status: 404, code: 'brief.board_closed' } },
    closed,
    closed,
  ])
})

test('a gig waits for its client while proposals wait for an answer, and no one else learns it', async () => {
  const { client, viber, briefId, id } = await aProposal()
  const { id: other } = await proposalFor(briefId)
  const admin = await aPerson({ role: 'admin' })
  const seenBy = async (reader: Pick<Person, 'briefs'>) => {
    const { process, own } = await reader.briefs.get({ id: briefId })
    return [process.waitingFor, own?.unansweredCount]
  }
  expect(await seenBy(client)).toEqual(['client', 2])
  expect(await seenBy(admin)).toEqual(['client', 2])
  for (const reader of [viber, await aVisitor(), await aPerson(), (await aViber()).viber]) {
    expect(await seenBy(reader)).toEqual([null, undefined])
  }
  const { own } = await client.briefs.get({ id: briefId })
  expect(own?.answerBy).toBe((await client.offers.get({ id })).process.deadline)
  await client.offers.decline({ id, reason: 'price' })
  await client.offers.write({ id: other, basedOn: 1, terms: terms({ title: 'Half of it' }) })
  expect(await seenBy(client)).toEqual([null, 0])
})
