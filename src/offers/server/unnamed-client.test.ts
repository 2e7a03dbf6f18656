import { expect, test } from 'vitest'
import { aBrief } from '#testing/brief-scenes.ts'
import { terms } from '#testing/offer-scenes.ts'
import { mailsTo } from '#testing/outbox.ts'
import { aProposal, aViber, invite, proposalFor, proposalTerms } from '#testing/proposal-scenes.ts'
import { theServer, type Person } from '#testing/server.ts'

/** Everything that a viber reads about a proposal, on the site, by email and in the copy of their data. */
async function everythingOf(viber: Person, briefId: number, id: number): Promise<string> {
  const { runJob } = await theServer()
  await runJob('notifications.mail')
  const answers = await Promise.all([
    viber.offers.list({}),
    viber.offers.get({ id }),
    viber.proposals.list({ id: briefId }),
    viber.notifications.list({}),
    viber.messages.conversations({}),
    viber.briefs.get({ id: briefId }),
    viber.fetch('/api/user/export').then((response) => response.json()),
    mailsTo(viber.user.email),
  ])
  return JSON.stringify(answers)
}

async function linesBetween(viber: Person, client: Person): Promise<string[]> {
  const lines = await viber.messages.thread({ userId: client.user.id })
  return lines.map(({ content }) => content)
}

test('the client of a gig is not named before an answer, and a decline is none', async () => {
  const { client, viber, briefId, id } = await aProposal()
  const isNamed = async () => {
    const text = await everythingOf(viber, briefId, id)
    expect(text).toContain('A faster checkout')
    return text.includes('Carla') || text.includes(`"clientId":${client.user.id}`)
  }
  expect(await isNamed()).toBe(false)
  const withClient = () => viber.offers.list({ with: client.user.id })
  expect((await withClient()).items).toEqual([])
  expect((await viber.offers.get({ id })).canMessage).toBe(false)
  await client.proposals.mark({ id, isShortlisted: true })
  await client.offers.decline({ id, reason: 'not_addressed', note: 'Please read it again.' })
  expect(await isNamed()).toBe(false)
  expect((await withClient()).items).toEqual([])
  expect((await viber.notifications.list({})).items).toMatchObject([
    { kind: 'proposal.declined', actor: null, values: { reason: 'not_addressed' } },
  ])
  expect((await viber.offers.get({ id })).events.at(-1)).toMatchObject({
    by: 'client',
    reason: 'not_addressed',
    note: 'Please read it again.',
  })
  expect(await linesBetween(viber, client)).toEqual([])
})

test('a counter-offer names the client, and begins the conversation', async () => {
  const { client, viber, id } = await aProposal()
  await client.offers.write({ id, basedOn: 1, terms: terms({ title: 'Half of it' }) })
  expect(await viber.offers.get({ id })).toMatchObject({
    client: { id: client.user.id, fullName: 'Carla Client' },
    canMessage: true,
  })
  expect(await linesBetween(viber, client)).toEqual([
    'Made a counter-offer: “Half of it” for $600.00',
  ])
  await viber.offers.accept({ id, version: 2 })
  expect(await linesBetween(viber, client)).toHaveLength(2)
})

test('an acceptance, an invitation and a message of their own name the client', async () => {
  const accepted = await aProposal()
  await accepted.client.offers.accept({ id: accepted.id, version: 1 })
  expect((await accepted.viber.offers.get({ id: accepted.id })).client).not.toBeNull()
  const { client, viber, briefId, id } = await aProposal()
  const message = { senderId: client.user.id, receiverId: viber.user.id, content: 'Hello there' }
  await client.messages.send(message)
  expect((await viber.offers.get({ id })).client).not.toBeNull()
  const invited = await aViber()
  await invite(briefId, invited.viber)
  const { offer } = await proposalFor(briefId, {}, invited)
  expect(offer.client).toMatchObject({ fullName: 'Carla Client' })
  expect(await linesBetween(invited.viber, client)).toEqual([])
})

test('a message before the proposal, and a line about another offer, do not name the client', async () => {
  const { client, viber, service, id, briefId } = await aProposal()
  const { database, system } = await theServer()
  await database.db
    .insertInto('messages')
    .values({
      senderId: client.user.id,
      receiverId: viber.user.id,
      content: 'An earlier message',
      createdAt: new Date(system.now().getTime() - 60_000),
    })
    .execute()
  await client.offers.request({
    id: service.id,
    title: 'Another matter',
    scope: 'Our other shop is slow as well. What would it cost?',
  })
  expect((await viber.offers.get({ id })).client).toBeNull()
  expect((await viber.briefs.get({ id: briefId })).clientPerson).toBeNull()
})

test('an invitation to a gig lets the viber make a direct offer', async () => {
  const { client, viber, service, briefId } = await aProposal()
  const make = () =>
    viber.offers.make({ clientId: client.user.id, terms: terms({ serviceId: service.id }) })
  await expect(make()).rejects.toMatchObject({ code: 'offer.unknown_person' })
  await invite(briefId, viber)
  expect(await make()).toMatchObject({ status: 'offered' })
})

async function block(by: Person, other: Person): Promise<void> {
  await by.messages.block({ id: other.user.id, blocked: true })
}

test('a viber who blocks people does not find out whose gig it is', async () => {
  const { client, id: briefId } = await aBrief({ title: 'Make an ocelot shop fast' })
  const { viber, service } = await aViber()
  const hit = async () =>
    (await viber.briefs.list({ search: 'ocelot', sort: 'match' })).items.at(0)?.reasons
  const before = [await viber.briefs.get({ id: briefId }), await hit()]
  expect(before[1]).not.toEqual([])
  await block(viber, client)
  expect([await viber.briefs.get({ id: briefId }), await hit()]).toEqual(before)
  const { id } = await proposalFor(briefId, {}, { viber, service })
  const own = { id, basedOn: 1, terms: terms({ title: 'A better one' }) }
  expect(await viber.offers.write(own)).toMatchObject({ version: 2, client: null })
  await expect(viber.offers.accept({ id, version: 2 })).rejects.toMatchObject({
    code: 'offer.not_yours',
  })
  await viber.offers.withdraw({ id })
  const renewed = await viber.offers.renew({ id, terms: proposalTerms(service.id) }).catch(String)
  const free = await aProposal()
  await free.viber.offers.withdraw({ id: free.id })
  const again = { id: free.id, terms: proposalTerms(free.service.id) }
  expect(renewed).toEqual(await free.viber.offers.renew(again).catch(String))
})

test('the block of an unknowing viber keeps the client from dealing with them', async () => {
  const { client, viber, id } = await aProposal()
  const before = await viber.offers.get({ id })
  await block(viber, client)
  expect((await viber.offers.get({ id })).process).toEqual(before.process)
  expect((await client.offers.get({ id })).process.actions).toEqual(['decline'])
  const refused = { code: 'offer.not_taken' }
  await expect(client.offers.accept({ id, version: 1 })).rejects.toMatchObject(refused)
  const counter = { id, basedOn: 1, terms: terms({ title: 'Half of it' }) }
  await expect(client.offers.write(counter)).rejects.toMatchObject(refused)
})

test('once the client is named, the block of the viber counts for both', async () => {
  const { client, viber, id } = await aProposal()
  await client.offers.write({ id, basedOn: 1, terms: terms({ title: 'Half of it' }) })
  await block(viber, client)
  await expect(viber.offers.accept({ id, version: 2 })).rejects.toMatchObject({
    code: 'offer.not_taken',
  })
})

test('blocked vibers get no notification of a change, and a missing one names no client', async () => {
  const { client, briefId, viber: blocked } = await aProposal()
  const { viber: unknowing } = await proposalFor(briefId)
  const { viber: knowing, id } = await proposalFor(briefId)
  const { viber: other } = await proposalFor(briefId)
  await client.offers.write({ id, basedOn: 1, terms: terms({ title: 'Half of it' }) })
  await block(client, blocked)
  await block(unknowing, client)
  await block(knowing, client)
  await client.briefs.update({ id: briefId, version: 1, budgetMax: 900 })
  const isTold = async (viber: Person) => {
    const { items } = await viber.notifications.list({})
    return items.some(({ kind }) => kind === 'brief.changed')
  }
  expect(await Promise.all([blocked, unknowing, knowing, other].map(isTold))).toEqual([
    false,
    true,
    false,
    true,
  ])
})
