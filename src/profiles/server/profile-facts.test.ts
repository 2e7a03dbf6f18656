import { expect, test } from 'vitest'
import { buy } from '#testing/scenes.ts'
import { aNewService, aPerson, aScene, aVisitor, theServer, type Person } from '#testing/server.ts'

const facts = {
  country: 'ES',
  timeZone: 'Europe/Madrid',
  languages: [{ language: 'es', level: 'native' as const }],
  links: ['https://example.org/work'],
  education: ['BSc Statistics'],
  certificates: ['AWS Solutions Architect'],
}
const noFacts = {
  country: null,
  timeZone: null,
  languages: [],
  links: [],
  education: [],
  certificates: [],
}
const noRecord = { repeatClients: 0, ordersAsClient: 0, vibersHired: 0, completedOrders: 0 }

/** A completed order whose money is released. */
async function done(client: Person, viber: Person, service: Parameters<typeof buy>[1]) {
  const { id } = await buy(client, service)
  await viber.orders.setStatus({ id, status: 'in_progress' })
  await viber.orders.setStatus({ id, status: 'completed' })
  await client.orders.approve({ id })
  return id
}

test('visitors see the facts of a member, but only a time zone that the member chose', async () => {
  const { account, user, fetch } = await aPerson()
  const visitor = await aVisitor()
  const { id } = user
  expect(await visitor.profiles.profile({ id })).toMatchObject({ ...noFacts, ...noRecord })
  // The browser's zone is stored with a request, but it is not the person's choice.
  await fetch('/api/user', { headers: { 'x-time-zone': 'Asia/Tokyo' } })
  await account.save({ ...facts, timeZone: null })
  expect(await visitor.profiles.profile({ id })).toMatchObject({ ...facts, timeZone: null })
  await account.save({ timeZone: facts.timeZone })
  expect(await visitor.profiles.profile({ id })).toMatchObject(facts)
  expect(Object.keys(await visitor.profiles.user({ id }))).not.toContain('country')
})

test('a suspended member’s facts and track record are hidden, and a deleted member is not found', async () => {
  const { client, viber, service } = await aScene()
  await done(client, viber, service)
  await client.account.save(facts)
  const { id } = client.user
  const visitor = await aVisitor()
  expect(await visitor.profiles.profile({ id })).toMatchObject({ ...facts, ordersAsClient: 1 })
  const { database } = await theServer()
  const setStatus = (status: string) =>
    database.pool.query('update users set status = $2 where id = $1', [id, status])
  await setStatus('suspended')
  for (const one of [visitor, viber, await aPerson({ role: 'admin' })]) {
    const shown = await one.profiles.profile({ id })
    expect(shown).toMatchObject({ ...noFacts, ...noRecord, ratingBreakdown: [] })
  }
  await setStatus('active')
  await client.personalData.deleteAccount({ currentPassword: 'a long enough secret' })
  await expect(visitor.profiles.profile({ id })).rejects.toMatchObject({ status: 404 })
})

test('a client’s record counts released orders and their vibers', async () => {
  const { client, viber, service } = await aScene()
  const other = await aPerson({ isServiceProvider: true })
  const otherService = await other.services.create(aNewService)
  const record = async ({ user: { id } }: Person) => {
    const { ordersAsClient, vibersHired, repeatClients, completedOrders } =
      await client.profiles.profile({ id })
    return { ordersAsClient, vibersHired, repeatClients, completedOrders }
  }
  await buy(client, service)
  expect(await record(client)).toEqual(noRecord)
  await done(client, viber, service)
  expect(await record(viber)).toEqual({ ...noRecord, completedOrders: 1 })
  await done(client, viber, service)
  await done(client, other, otherService)
  expect(await record(client)).toEqual({
    ...noRecord,
    ordersAsClient: 3,
    vibersHired: 2,
    completedOrders: 3,
  })
  expect(await record(viber)).toEqual({ ...noRecord, completedOrders: 2, repeatClients: 1 })
  expect(await record(other)).toEqual({ ...noRecord, completedOrders: 1 })
  // A viber's purchases are separate from their sales.
  await done(viber, other, otherService)
  expect(await record(viber)).toEqual({
    completedOrders: 2,
    repeatClients: 1,
    ordersAsClient: 1,
    vibersHired: 1,
  })
})

test('the breakdown of ratings counts the public reviews that the average counts', async () => {
  const { client, viber, service, stranger } = await aScene()
  const { id } = viber.user
  const none = [5, 4, 3, 2, 1].map((stars) => ({ stars, count: 0 }))
  expect((await stranger.profiles.profile({ id })).ratingBreakdown).toEqual(none)
  for (const [rating, isPublic] of [
    [5, true],
    [5, true],
    [2, true],
    [1, false],
  ] as const) {
    const orderId = await done(client, viber, service)
    await client.reviews.create({ id: orderId, rating, isPublic })
  }
  const { ratingBreakdown, rating } = await stranger.profiles.profile({ id })
  expect(ratingBreakdown.map(({ count }) => count)).toEqual([2, 0, 0, 1, 0])
  expect(rating).toMatchObject({ count: 3, average: 4 })
})
