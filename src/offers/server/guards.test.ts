import { expect, test } from 'vitest'
import { dayOf } from '#platform/dates.ts'
import { DAY_MS } from '#platform/durations.ts'
import {
  acquainted,
  anAgreedOffer,
  anOffer,
  aRequest,
  markHired,
  offerTo,
  someTerms,
  terms,
} from '#testing/offer-scenes.ts'
import { buy } from '#testing/scenes.ts'
import { aNewService, aPerson, aScene, theServer, type Person } from '#testing/server.ts'

const refusal = (status: number, code: string) => ({ status, code })

test('a quote is asked for on another person’s public service', async () => {
  const { client, viber, service } = await aScene()
  const { id } = service
  await expect(viber.offers.request({ id, ...aRequest })).rejects.toMatchObject(
    refusal(403, 'offer.own'),
  )
  await viber.services.setStatus({ id, status: 'paused' })
  await expect(client.offers.request({ id, ...aRequest })).rejects.toMatchObject(
    refusal(404, 'service.not_found'),
  )
})

test('the day by which the work is needed lies in the future', async () => {
  const { client, service, server } = await aScene()
  const { id } = service
  const neededBy = dayOf(server.system.now())
  await expect(client.offers.request({ id, ...aRequest, neededBy })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'neededBy' }],
  })
  const later = dayOf(new Date(server.system.now().getTime() + 2 * DAY_MS))
  const { versions } = await client.offers.request({ id, ...aRequest, neededBy: later })
  expect(versions[0]).toMatchObject({ neededBy: later })
})

test('a service has one open request of a client, even of two sent together', async () => {
  const { client, service } = await aScene()
  const ask = () => client.offers.request({ id: service.id, ...aRequest })
  const outcomes = await Promise.allSettled([ask(), ask(), ask()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(ask()).rejects.toMatchObject(refusal(409, 'offer.request_exists'))
  const [first] = (await client.offers.list({})).items
  await client.offers.withdraw({ id: first?.id ?? 0 })
  await ask()
})

test('an invalid answer to an offer is refused only for its people, and is not found for others', async () => {
  const { client, viber, id } = await anOffer()
  const stranger = await aPerson()
  const invalid = { id } as { id: number; reason: 'price' }
  await expect(client.offers.decline(invalid)).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'reason' }],
  })
  const unknown = { status: 404, code: 'offer.not_found' }
  await expect(stranger.offers.decline(invalid)).rejects.toMatchObject(unknown)
  const withoutTerms = { id, basedOn: 1 } as Parameters<typeof viber.offers.write>[0]
  await expect(stranger.offers.write(withoutTerms)).rejects.toMatchObject(unknown)
  await expect(viber.offers.write(withoutTerms)).rejects.toMatchObject({ status: 400 })
})

test('a client has at most ten requests that are open, and sends ten a day', async () => {
  const { client, viber, server } = await aScene()
  const ask = async () => {
    const { id } = await viber.services.create(aNewService)
    return client.offers.request({ id, ...aRequest })
  }
  const open = []
  for (let count = 0; count < 10; count++) open.push(await ask())
  const refused = refusal(429, 'offer.too_many_requests')
  await expect(ask()).rejects.toMatchObject(refused)
  const { id } = await viber.services.create(aNewService)
  const { headers } = await client.fetch(`/api/services/${id}/quote-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aRequest),
  })
  // The first of them ends in five days.
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(4 * (DAY_MS / 1000))
  await client.offers.withdraw({ id: open[0]?.id ?? 0 })
  await expect(ask()).rejects.toMatchObject(refused)
  server.clock.advance(DAY_MS + 1000)
  await ask()
})

test('only a viber with an active service makes an offer, and only for a service of their own', async () => {
  const { client, viber, service } = await acquainted()
  const clientId = client.user.id
  const make = (person: Person, serviceId: number | undefined, to = clientId) =>
    person.offers.make({ clientId: to, terms: terms(serviceId ? { serviceId } : {}) })
  await expect(make(client, service.id, viber.user.id)).rejects.toMatchObject(
    refusal(403, 'offer.vibers_only'),
  )
  await expect(make(viber, service.id, viber.user.id)).rejects.toMatchObject(
    refusal(403, 'offer.own'),
  )
  const other = await aPerson({ isServiceProvider: true })
  await expect(make(other, service.id)).rejects.toMatchObject(refusal(403, 'offer.service_first'))
  await other.services.create(aNewService)
  await expect(make(other, service.id)).rejects.toMatchObject({
    ...refusal(404, 'service.not_found'),
    message: expect.stringContaining('Service not found') as string,
  })
  await expect(make(viber, undefined)).rejects.toMatchObject({
    errors: [{ path: 'terms.serviceId' }],
  })
  await expect(make(viber, service.id, 999_999)).rejects.toMatchObject({ status: 404 })
})

test('an offer needs a client who has written to the viber or shares an order', async () => {
  const { client, viber, stranger, service } = await aScene()
  const unknown = refusal(403, 'offer.unknown_person')
  await expect(offerTo({ client, viber, service })).rejects.toMatchObject(unknown)
  const message = { senderId: viber.user.id, receiverId: client.user.id, content: 'Hello there' }
  await viber.messages.send(message)
  await expect(offerTo({ client, viber, service })).rejects.toMatchObject(unknown)
  await buy(client, service)
  await offerTo({ client, viber, service })
  await expect(offerTo({ client: stranger, viber, service })).rejects.toMatchObject(unknown)
})

test('a conversation tells its viber whether an offer to the other person is allowed', async () => {
  const { client, viber, stranger, service } = await aScene()
  const canOffer = async (from: Person, to: Person) =>
    (await from.messages.counterpart({ userId: to.user.id })).canMakeOffer
  const write = (from: Person, to: Person) =>
    from.messages.send({ senderId: from.user.id, receiverId: to.user.id, content: 'Hello there' })
  await write(viber, client)
  expect(await canOffer(viber, client)).toBe(false)
  await write(client, viber)
  expect(await canOffer(viber, client)).toBe(true)
  expect(await canOffer(client, viber)).toBe(false)
  expect(await canOffer(viber, stranger)).toBe(false)
  await buy(stranger, service)
  expect(await canOffer(viber, stranger)).toBe(true)
  await viber.messages.block({ id: client.user.id, blocked: true })
  expect(await canOffer(viber, client)).toBe(false)
  await stranger.messages.block({ id: viber.user.id, blocked: true })
  expect(await canOffer(viber, stranger)).toBe(true)
})

test('a viber has at most 25 open offers', async () => {
  const scene = await acquainted()
  const made = []
  for (let count = 0; count < 25; count++) made.push(await offerTo(scene))
  await expect(offerTo(scene)).rejects.toMatchObject(refusal(409, 'offer.too_many_open'))
  await scene.viber.offers.withdraw({ id: made[3]?.id ?? 0 })
  await offerTo(scene)
})

test('people who blocked each other agree on nothing new, but can end what is open', async () => {
  const { client, viber, service, id } = await anOffer()
  await client.messages.block({ id: viber.user.id, blocked: true })
  const refused = refusal(403, 'offer.not_taken')
  const write = { id, basedOn: 1, terms: terms({ title: 'Something else' }) }
  await expect(client.offers.request({ id: service.id, ...aRequest })).rejects.toMatchObject(
    refused,
  )
  await expect(offerTo({ client, viber, service })).rejects.toMatchObject(refused)
  await expect(viber.offers.write(write)).rejects.toMatchObject(refused)
  await expect(client.offers.write(write)).rejects.toMatchObject(refused)
  await expect(client.offers.accept({ id, version: 1 })).rejects.toMatchObject(refused)
  const actionsOf = async (member: typeof client) =>
    (await member.offers.get({ id })).process.actions
  expect([await actionsOf(client), await actionsOf(viber)]).toEqual([['decline'], ['withdraw']])
  expect(await client.offers.decline({ id, reason: 'other' })).toMatchObject({ status: 'declined' })
  const thread = await viber.messages.thread({ userId: client.user.id })
  expect(thread.at(-1)).toMatchObject({ offer: { id, version: 1 }, senderId: viber.user.id })
})

test('with a suspended person nothing is agreed, and lifting the suspension restores it', async () => {
  const { client, viber, id } = await anOffer()
  const admin = await aPerson({ role: 'admin' })
  await admin.suspensions.suspend({ id: viber.user.id, reason: 'Advertising in messages' })
  const refused = refusal(409, 'offer.party_unavailable')
  await expect(client.offers.accept({ id, version: 1 })).rejects.toMatchObject(refused)
  await expect(
    client.offers.write({ id, basedOn: 1, terms: terms({ title: 'Something else' }) }),
  ).rejects.toMatchObject(refused)
  await admin.suspensions.lift({ id: viber.user.id })
  expect(await client.offers.accept({ id, version: 1 })).toMatchObject({ status: 'agreed' })
})

test('a paused service can be agreed on, an archived one cannot', async () => {
  const { client, viber, service, id } = await anOffer()
  const other = await offerTo({ client, viber, service })
  await viber.services.setStatus({ id: service.id, status: 'paused' })
  await client.offers.accept({ id, version: 1 })
  await viber.services.archive({ id: service.id })
  await expect(client.offers.accept({ id: other.id, version: 1 })).rejects.toMatchObject(
    refusal(409, 'offer.service_gone'),
  )
  const { runJob } = await theServer()
  await runJob('offers.sweep')
  for (const one of [id, other.id]) {
    expect(await client.offers.get({ id: one })).toMatchObject({ status: 'closed' })
  }
})

test('the side whose turn it is answers, and nothing happens after the end', async () => {
  const { client, viber, id } = await anOffer()
  const turn = refusal(403, 'offer.not_yours')
  await expect(viber.offers.accept({ id, version: 1 })).rejects.toMatchObject(turn)
  await expect(viber.offers.decline({ id, reason: 'busy' })).rejects.toMatchObject(turn)
  await expect(client.offers.withdraw({ id })).rejects.toMatchObject(turn)
  await viber.offers.withdraw({ id })
  const over = refusal(409, 'offer.wrong_state')
  await expect(client.offers.accept({ id, version: 1 })).rejects.toMatchObject(over)
  await expect(client.offers.decline({ id, reason: 'price' })).rejects.toMatchObject(over)
  await expect(
    client.offers.write({ id, basedOn: 1, terms: terms({ title: 'Something else' }) }),
  ).rejects.toMatchObject(over)
  await expect(viber.offers.renew({ id, terms: terms() })).rejects.toMatchObject(over)
})

test('a paid offer cannot be backed out of', async () => {
  const { client, viber, id } = await anAgreedOffer()
  await markHired(id)
  await markHired(id)
  for (const person of [client, viber]) {
    await expect(person.offers.backOut({ id, note: 'Too late' })).rejects.toMatchObject(
      refusal(409, 'offer.paid'),
    )
  }
  const { status, events } = await viber.offers.get({ id })
  expect([status, events.map(({ kind }) => kind)]).toEqual(['hired', ['offer', 'accept', 'hire']])
})

test('a negotiation has at most twenty versions', async () => {
  const { viber, id } = await anOffer()
  for (let basedOn = 1; basedOn < 20; basedOn++) {
    await viber.offers.write({ id, basedOn, terms: terms({ title: `Version ${basedOn + 1}` }) })
  }
  const write = { id, basedOn: 20, terms: terms({ title: 'One too many' }) }
  await expect(viber.offers.write(write)).rejects.toMatchObject(
    refusal(409, 'offer.too_many_versions'),
  )
})

test.each([
  [{ title: 'Four' }, 'terms.title'],
  [{ scope: 'Too short' }, 'terms.scope'],
  [{ pricing: 'fixed', milestones: [] }, 'terms.milestones'],
  [{ milestones: [{ title: 'Small', amount: 4.99, days: 3 }] }, 'terms.milestones.0.amount'],
  [{ milestones: [{ title: 'Slow', amount: 50, days: 366 }] }, 'terms.milestones.0.days'],
  [{ revisions: 11 }, 'terms.revisions'],
  [{ validDays: 31 }, 'terms.validDays'],
  [{ pricing: 'hourly', hourlyRate: 60, hours: 1.25, days: 3 }, 'terms.hours'],
  [{ pricing: 'hourly', hours: 2, days: 3 }, 'terms.hourlyRate'],
])('terms such as %o are refused at %s', async (changes, path) => {
  const { client, viber, service } = await acquainted()
  const body = {
    clientId: client.user.id,
    terms: { ...someTerms, serviceId: service.id, ...changes },
  }
  const answer = await viber.fetch('/api/offers', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ errors: [{ path }] })
})
