import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { aBrief, aDraft } from '#testing/brief-scenes.ts'
import { offerTo, terms } from '#testing/offer-scenes.ts'
import {
  aProposal,
  aViber,
  hide,
  invite,
  proposalFor,
  proposalTerms,
} from '#testing/proposal-scenes.ts'
import { aDelivery } from '#testing/scenes.ts'
import { aNewService, aPerson, theServer, type Person } from '#testing/server.ts'

const refusal = (status: number, code: string) => ({ status, code })

test('a viber sends a proposal, and the client is told how many are unread', async () => {
  const questions = ['Which shop systems do you know?']
  const { client, viber, briefId, offer, id } = await aProposal(
    { questions },
    { answers: ['Three of them.'] },
  )
  expect(offer).toMatchObject({
    origin: 'proposal',
    status: 'offered',
    viewerRole: 'provider',
    client: null,
    brief: { id: briefId, title: 'Make our checkout faster' },
    total: 600,
    process: { actions: ['revise', 'withdraw'], waitingFor: 'client', defaultOutcome: 'expire' },
    versions: [{ fee: 120, providerAmount: 480, terms: { answers: ['Three of them.'] } }],
    events: [{ kind: 'propose', by: 'provider' }],
  })
  await proposalFor(briefId, { answers: ['None.'] })
  const { items } = await client.notifications.list({})
  expect(items).toMatchObject([
    { kind: 'brief.proposals', values: { count: 2 }, link: `/gigs/${briefId}/proposals` },
  ])
  expect(await client.briefs.get({ id: briefId })).toMatchObject({
    own: { proposalCount: 2, hasProposals: true },
  })
  const ofBrief = await viber.offers.list({ briefId })
  expect(ofBrief.items.map((one) => one.id)).toEqual([id])
})

test('only a viber with a service proposes, and never for their own gig', async () => {
  const { client, id } = await aBrief()
  const { viber, service } = await aViber()
  const member = await aPerson()
  const newcomer = await aPerson({ isServiceProvider: true })
  const send = (person: Person, briefId = id, serviceId = service.id) =>
    person.proposals.make({ id: briefId, terms: proposalTerms(serviceId) })
  await expect(send(member)).rejects.toMatchObject(refusal(403, 'offer.vibers_only'))
  await expect(send(client)).rejects.toMatchObject(refusal(403, 'offer.vibers_only'))
  await expect(send(newcomer)).rejects.toMatchObject(refusal(403, 'offer.service_first'))
  await newcomer.services.create(aNewService)
  await expect(send(newcomer)).rejects.toMatchObject(refusal(404, 'service.not_found'))
  const own = await aBrief({}, viber)
  await expect(send(viber, own.id)).rejects.toMatchObject(refusal(403, 'brief.own'))
  await client.messages.block({ id: viber.user.id, blocked: true })
  await expect(send(viber)).rejects.toMatchObject(refusal(403, 'offer.not_taken'))
  await expect(send(viber, 999_999)).rejects.toMatchObject(refusal(404, 'brief.not_found'))
})

test('a gig takes proposals while it is open and visible', async () => {
  const client = await aPerson()
  const { viber, service } = await aViber()
  const send = (id: number) => viber.proposals.make({ id, terms: proposalTerms(service.id) })
  const draft = await aDraft(client)
  await expect(send(draft.id)).rejects.toMatchObject(refusal(404, 'brief.not_found'))
  const invited = await aBrief({ visibility: 'invited' }, client)
  await expect(send(invited.id)).rejects.toMatchObject(refusal(404, 'brief.not_found'))
  await invite(invited.id, viber)
  await client.briefs.pause({ id: invited.id })
  await expect(send(invited.id)).rejects.toMatchObject(refusal(409, 'brief.not_open'))
  await client.briefs.resume({ id: invited.id })
  const { system } = await theServer()
  await hide(invited.id, system.now())
  await expect(send(invited.id)).rejects.toMatchObject(refusal(409, 'brief.hidden'))
  await hide(invited.id, null)
  expect(await send(invited.id)).toMatchObject({ status: 'offered' })
  await expect(send(invited.id)).rejects.toMatchObject(refusal(409, 'offer.exists'))
  const closed = await aBrief({}, client)
  await client.briefs.close({ id: closed.id, reason: 'not_needed' })
  await expect(send(closed.id)).rejects.toMatchObject(refusal(404, 'brief.closed'))
})

test('a proposal has a note, answers every question, and is no copy', async () => {
  const { id } = await aBrief({ questions: ['Which shop systems do you know?'] })
  const by = await aViber()
  await expect(proposalFor(id, { note: 'Hello!', answers: ['All.'] }, by)).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'terms.note', message: 'Please write at least 50 characters to the client' }],
  })
  await expect(proposalFor(id, {}, by)).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'terms.answers', message: 'Please answer every question' }],
  })
  const note =
    'I would begin with the pages that most of your visitors leave, and measure them first.'
  await proposalFor(id, { note, answers: ['All.'] }, by)
  const other = await aBrief()
  await expect(proposalFor(other.id, { note: `${note} Now.` }, by)).rejects.toMatchObject(
    refusal(400, 'offer.copied'),
  )
  const { id: offerId } = await proposalFor(other.id, {}, by)
  const copy = { note: `${note} Now.` }
  const copied = refusal(400, 'offer.copied')
  const { viber, service } = by
  await expect(
    viber.offers.write({ id: offerId, basedOn: 1, terms: terms(copy) }),
  ).rejects.toMatchObject(copied)
  await viber.offers.write({
    id: offerId,
    basedOn: 1,
    terms: terms({ note: 'At a lower price.', validDays: 1 }),
  })
  const { clock } = await theServer()
  clock.advance(2 * DAY_MS)
  const renew = (changes: object) =>
    viber.offers.renew({ id: offerId, terms: proposalTerms(service.id, changes) })
  await expect(renew(copy)).rejects.toMatchObject(copied)
  expect(await renew({})).toMatchObject({ status: 'offered' })
})

test('a gig takes 15 proposals, and another one after a decline', async () => {
  const { client, id } = await aBrief()
  const sent = []
  for (let count = 0; count < 15; count++) sent.push(await proposalFor(id))
  const late = await aViber()
  await expect(proposalFor(id, {}, late)).rejects.toMatchObject(refusal(409, 'brief.full'))
  const invited = await aViber()
  await invite(id, invited.viber)
  expect((await late.viber.briefs.get({ id })).viewer).toMatchObject({ why: 'full' })
  expect((await invited.viber.briefs.get({ id })).viewer).toMatchObject({ canPropose: true })
  await proposalFor(id, {}, invited)
  await client.offers.decline({ id: sent[0]?.id ?? 0, reason: 'price' })
  expect(await late.viber.briefs.get({ id })).toMatchObject({
    proposals: 'many',
    viewer: { canPropose: true },
  })
  await proposalFor(id, {}, late)
})

test('of proposals sent together for the last place one is taken', async () => {
  const { id } = await aBrief()
  for (let count = 0; count < 14; count++) await proposalFor(id)
  const vibers = await Promise.all([aViber(), aViber(), aViber(), aViber(), aViber()])
  const outcomes = await Promise.allSettled(vibers.map((viber) => proposalFor(id, {}, viber)))
  const codes = outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? 'sent' : (outcome.reason as { code: string }).code,
  )
  expect(codes.toSorted()).toEqual([...Array.from({ length: 4 }, () => 'brief.full'), 'sent'])
})

test('a new viber sends three proposals a day, and learns when the next one is free', async () => {
  const client = await aPerson()
  const by = await aViber()
  const briefs = []
  for (let count = 0; count < 5; count++) briefs.push((await aBrief({}, client)).id)
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = briefs
  expect(await by.viber.proposals.allowance({})).toMatchObject({ left: 3, perDay: 3, nextAt: null })
  await invite(fifth, by.viber)
  const { createdAt } = (await proposalFor(first, {}, by)).offer
  await proposalFor(second, {}, by)
  await proposalFor(third, {}, by)
  const response = await by.viber.fetch(`/api/briefs/${fourth}/proposals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ terms: proposalTerms(by.service.id) }),
  })
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
  expect(await response.json()).toMatchObject({
    code: 'offer.allowance',
    message: expect.stringContaining('3 proposals in the last 24 hours') as string,
  })
  expect(await by.viber.proposals.allowance({})).toEqual({
    left: 0,
    perDay: 3,
    because: [{ kind: 'new', text: 'You have not completed a job here yet', points: 3 }],
    nextAt: new Date(Date.parse(createdAt) + DAY_MS).toISOString(),
    open: 3,
    maxOpen: 25,
  })
  await proposalFor(fifth, {}, by)
  expect(await by.viber.proposals.allowance({})).toMatchObject({ left: 0, open: 4 })
  const { clock } = await theServer()
  clock.advance(DAY_MS + HOUR_MS)
  expect(await by.viber.proposals.allowance({})).toMatchObject({ left: 3 })
  await proposalFor(fourth, {}, by)
  clock.set(new Date())
})

test('shortlistings add to the allowance, and proposals that miss the gig take from it', async () => {
  const { client, viber, service, id, briefId } = await aProposal()
  await client.proposals.mark({ id, isShortlisted: true })
  expect(await viber.proposals.allowance({})).toMatchObject({
    perDay: 4,
    left: 3,
    because: [{ points: 3 }, { kind: 'shortlisted', points: 1 }],
  })
  await client.offers.decline({ id, reason: 'not_addressed' })
  expect(await viber.proposals.allowance({})).toMatchObject({
    perDay: 3,
    because: [{ points: 3 }, { points: 1 }, { kind: 'not_addressed', points: -1 }],
  })
  expect(briefId + service.id).toBeGreaterThan(0)
})

test('a viber with a released order sends ten proposals a day, and others have no allowance', async () => {
  const { client, viber, order } = await aDelivery()
  expect(await viber.proposals.allowance({})).toMatchObject({ perDay: 3 })
  await client.orders.approve({ id: order.id })
  expect(await viber.proposals.allowance({})).toMatchObject({
    perDay: 10,
    because: [{ kind: 'experienced', points: 10 }],
  })
  await expect(client.proposals.allowance({})).rejects.toMatchObject(
    refusal(403, 'offer.vibers_only'),
  )
})

test('proposals and direct offers together are at most 25 open ones', async () => {
  const { client, viber, service } = await aProposal()
  await client.messages.send({
    senderId: client.user.id,
    receiverId: viber.user.id,
    content: 'Could you look at our checkout?',
  })
  for (let count = 1; count < 25; count++) await offerTo({ client, viber, service })
  const tooMany = refusal(409, 'offer.too_many_open')
  await expect(offerTo({ client, viber, service })).rejects.toMatchObject(tooMany)
  const { id } = await aBrief()
  await expect(proposalFor(id, {}, { viber, service })).rejects.toMatchObject(tooMany)
})
