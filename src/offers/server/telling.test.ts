import { expect, test } from 'vitest'
import { newContacts } from '#messages/message.ts'
import { listen } from '#testing/event-stream.ts'
import { anAgreedOffer, anOffer, aRequest, terms } from '#testing/offer-scenes.ts'
import { aPerson, aScene, PASSWORD, theServer, type Person } from '#testing/server.ts'

async function newsOf(person: Person) {
  const { items } = await person.notifications.list({})
  return items.filter(({ link }) => link.startsWith('/offers/'))
}

test('each move notifies the other person and not the one who took it', async () => {
  const { client, viber, service } = await aScene()
  const { id } = await client.offers.request({ id: service.id, ...aRequest })
  const title = 'A faster checkout'
  expect(await newsOf(viber)).toMatchObject([
    {
      kind: 'offer.requested',
      link: `/offers/${id}`,
      actor: { fullName: 'Liam Client' },
      values: { title, dueAt: expect.any(String) as string },
    },
  ])
  await viber.offers.write({ id, basedOn: 0, terms: terms() })
  expect(await newsOf(client)).toMatchObject([
    {
      kind: 'offer.made',
      actor: { fullName: 'Maya Viber' },
      values: { title, amountCents: 60_000 },
    },
  ])
  await viber.offers.write({ id, basedOn: 1, terms: terms({ title: 'A fast checkout' }) })
  expect((await newsOf(client))[0]).toMatchObject({ kind: 'offer.revised' })
  await client.offers.write({ id, basedOn: 2, terms: terms({ title: 'Half of it' }) })
  expect((await newsOf(viber))[0]).toMatchObject({ kind: 'offer.countered' })
  await viber.offers.accept({ id, version: 3 })
  expect((await newsOf(client))[0]).toMatchObject({
    kind: 'offer.accepted',
    values: { role: 'client', what: 'offer', amountCents: 20_000 },
  })
  await client.offers.backOut({ id, note: 'Plans have changed.' })
  expect((await newsOf(viber))[0]).toMatchObject({ kind: 'offer.backed_out' })
  expect(await newsOf(client)).toHaveLength(3)
})

test('the viber reads why an offer was declined, and the client that one was withdrawn', async () => {
  const { client, viber, id } = await anOffer()
  await client.offers.decline({ id, reason: 'chose_other' })
  expect((await newsOf(viber))[0]).toMatchObject({
    kind: 'offer.declined',
    values: { reason: 'chose_other' },
  })
  const second = await anOffer()
  await second.viber.offers.withdraw({ id: second.id })
  expect((await newsOf(second.client))[0]).toMatchObject({ kind: 'offer.withdrawn' })
})

test('a change reaches the pages of both parties, and no other', async () => {
  const { client, viber, id } = await anOffer()
  const [hers, his] = await Promise.all([client, viber].map(listen))
  await viber.offers.write({ id, basedOn: 1, terms: terms({ title: 'A fast checkout' }) })
  expect(await hers?.until('offer')).toEqual({ topic: 'offer', data: { id } })
  expect(await his?.until('offer')).toEqual({ topic: 'offer', data: { id } })
  await Promise.all([hers?.leave(), his?.leave()])
})

test('request, offer, counter-offer, acceptance and decline are lines of the conversation', async () => {
  const { client, viber, service } = await aScene()
  const { id } = await client.offers.request({ id: service.id, ...aRequest })
  await viber.offers.write({ id, basedOn: 0, terms: terms() })
  await client.offers.write({ id, basedOn: 1, terms: terms({ title: 'Half of it' }) })
  await viber.offers.accept({ id, version: 2 })
  const other = await client.offers.request({ id: service.id, ...aRequest })
  await viber.offers.decline({ id: other.id, reason: 'busy' })
  const thread = await client.messages.thread({ userId: viber.user.id })
  const told = thread.map(({ content, offer }) => [
    content,
    { id: offer?.id, version: offer?.version },
  ])
  expect(told).toEqual([
    ['Asked for a quote: “A faster checkout”', { id, version: 0 }],
    ['Offered “A faster checkout” for $600.00', { id, version: 1 }],
    ['Made a counter-offer: “Half of it” for $600.00', { id, version: 2 }],
    ['Accepted “Half of it” for $600.00', { id, version: 2 }],
    ['Asked for a quote: “A faster checkout”', { id: other.id, version: 0 }],
    ['Declined “A faster checkout”', { id: other.id, version: 0 }],
  ])
  // Lists write the line in the reader's language and numbers.
  const half = { title: 'Half of it', total: 600, currency: 'usd' }
  expect(thread.map(({ offer }) => offer?.line)).toMatchObject([
    { kind: 'request', title: 'A faster checkout', total: null, currency: 'usd' },
    { kind: 'offer', title: 'A faster checkout', total: 600 },
    { kind: 'counter', ...half },
    { kind: 'accept', ...half },
    { kind: 'request' },
    { kind: 'decline' },
  ])
  const [conversation] = (await client.messages.conversations({})).items
  expect(conversation?.offerLine).toMatchObject({ kind: 'decline', title: 'A faster checkout' })
  const found = await client.messages.search({ q: 'counter' })
  expect(found.map(({ offer }) => offer?.line)).toMatchObject([{ kind: 'counter', ...half }])
  expect(await client.messages.unread()).toEqual({ count: 3 })
  const { items } = await client.notifications.list({})
  expect(items.filter(({ link }) => link.startsWith('/messages/'))).toEqual([])
})

test('an ordinary message has no field for an offer', async () => {
  const { client, viber } = await anOffer()
  const [first] = await client.messages.thread({ userId: viber.user.id })
  expect(first).not.toHaveProperty('offer')
})

test('a conversation that a request started does not count as a first contact', async () => {
  const { client, service } = await aScene()
  await client.offers.request({ id: service.id, ...aRequest })
  // Everyone here is new, so the limits of a day are not reached by these.
  for (let count = 0; count < newContacts[0].max; count++) {
    const { user } = await aPerson()
    await client.messages.send({ senderId: client.user.id, receiverId: user.id, content: 'Hello' })
  }
  const { user } = await aPerson()
  await expect(
    client.messages.send({ senderId: client.user.id, receiverId: user.id, content: 'Hello' }),
  ).rejects.toMatchObject({ code: 'message.too_many_new' })
})

test('the copy of personal data has one’s own words, and leaving removes what was never accepted', async () => {
  const { client, viber, id, agreementId } = await anAgreedOffer()
  const asked = await aPerson()
  const services = await viber.services.byProvider({ id: viber.user.id })
  const request = await asked.offers.request({ id: services[0]?.id ?? 0, ...aRequest })
  const copy = (await (await viber.fetch('/api/user/export')).json()) as {
    offers: { versions: { offerId: number }[]; offers: { id: number }[] }
  }
  expect(copy.offers.versions.map(({ offerId }) => offerId)).toEqual([id])
  expect(copy.offers.offers.map((one) => one.id)).toEqual([id, request.id])
  await viber.personalData.deleteAccount({ currentPassword: PASSWORD })
  expect(await client.offers.get({ id })).toMatchObject({ status: 'closed', title: null })
  const { status, versions } = await asked.offers.get({ id: request.id })
  expect([status, versions[0]?.terms.title]).toEqual(['closed', aRequest.title])
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    'select title, ended_by_role from agreements where id = $1',
    [agreementId],
  )
  expect(rows).toMatchObject([{ ended_by_role: 'system' }])
})
