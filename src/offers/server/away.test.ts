import { afterEach, beforeEach, expect, test } from 'vitest'
import { anOffer, aRequest, terms } from '#testing/offer-scenes.ts'
import { buy } from '#testing/scenes.ts'
import { aScene, theServer, type Person } from '#testing/server.ts'

beforeEach(async () => (await theServer()).clock.set(new Date('2026-11-20T12:00:00Z')))
afterEach(async () => (await theServer()).clock.set(new Date()))

function goAway(viber: Person) {
  return viber.account.save({ timeZone: 'Europe/Madrid', awayUntil: '2026-11-23' })
}

test('the time to answer a request begins when the viber is back', async () => {
  const { client, viber, stranger, service } = await aScene()
  await goAway(viber)
  const asked = await client.offers.request({ id: service.id, ...aRequest })
  expect(asked.process.deadline).toBe('2026-11-27T23:00:00.000Z')
  await viber.account.save({ awayUntil: null })
  const usual = await stranger.offers.request({ id: service.id, ...aRequest })
  expect(Date.parse(usual.process.deadline ?? '')).toBeLessThan(Date.parse('2026-11-25T12:01:00Z'))
})

test('a request does not expire before the viber had the usual time after the return', async () => {
  const { client, viber, service, server } = await aScene()
  await goAway(viber)
  const { id } = await client.offers.request({ id: service.id, ...aRequest })
  const statusAt = async (time: string) => {
    server.clock.set(new Date(time))
    await server.runJob('offers.sweep')
    return (await client.offers.get({ id })).status
  }
  expect(await statusAt('2026-11-26T12:00:00Z')).toBe('requested')
  expect(await statusAt('2026-11-27T22:59:00Z')).toBe('requested')
  expect(await statusAt('2026-11-27T23:01:00Z')).toBe('expired')
})

test('a viber who is away answers requests, and offers are countered and accepted', async () => {
  const { client, viber, service, id } = await anOffer()
  await goAway(viber)
  const asked = await client.offers.request({ id: service.id, ...aRequest })
  expect(await viber.offers.write({ id: asked.id, basedOn: 0, terms: terms() })).toMatchObject({
    status: 'offered',
  })
  await client.offers.write({ id, basedOn: 1, terms: terms({ revisions: 2 }) })
  expect(await viber.offers.accept({ id, version: 2 })).toMatchObject({ status: 'agreed' })
})

test('the date of a request that waits already follows the absence, and both get a notification', async () => {
  const { client, viber, service, server } = await aScene()
  const { id } = await client.offers.request({ id: service.id, ...aRequest })
  const deadline = async () => (await client.offers.get({ id })).process.deadline
  expect(await deadline()).toMatch(/^2026-11-25T12:00/)
  await goAway(viber)
  await server.work()
  expect(await deadline()).toBe('2026-11-27T23:00:00.000Z')
  for (const person of [client, viber]) {
    const { items } = await person.notifications.list({})
    expect(items.find(({ kind }) => kind === 'offer.date_moved')?.values).toMatchObject({
      title: aRequest.title,
      dueAt: '2026-11-27T23:00:00.000Z',
    })
  }
  await viber.account.save({ awayUntil: null })
  await server.work()
  expect(await deadline()).toMatch(/^2026-11-25T12:00/)
})

test('an absence revives no request, and coming back early leaves a day', async () => {
  const { client, viber, service, server } = await aScene()
  const { id } = await client.offers.request({ id: service.id, ...aRequest })
  const process = async () => (await client.offers.get({ id })).process
  server.clock.set(new Date('2026-11-25T11:00:00Z'))
  await viber.account.save({ timeZone: 'Europe/Madrid', awayUntil: '2026-11-27' })
  await server.work()
  expect((await process()).deadline).toBe('2026-12-01T23:00:00.000Z')
  await viber.account.save({ awayUntil: null })
  await server.work()
  expect((await process()).deadline).toMatch(/^2026-11-26T11:00/)
  server.clock.set(new Date('2026-11-26T11:00:01Z'))
  await viber.account.save({ awayUntil: '2026-11-28' })
  await server.work()
  expect((await client.offers.get({ id })).status).toBe('expired')
})

test('who waits for a viber who is away reads until when, in the order, the offer and the thread', async () => {
  const { client, viber, service } = await aScene()
  const order = await buy(client, service)
  const asked = await client.offers.request({ id: service.id, ...aRequest })
  const away = { awayUntil: '2026-11-23', awayNote: 'At a conference' }
  await viber.account.save({ timeZone: 'Europe/Madrid', ...away })
  expect((await client.orders.get({ id: order.id })).away).toEqual(away)
  expect((await client.offers.get({ id: asked.id })).away).toEqual(away)
  expect(await client.messages.counterpart({ userId: viber.user.id })).toMatchObject(away)
  await client.orders.setStatus({ id: order.id, status: 'cancelled' })
  expect((await client.orders.get({ id: order.id })).away).toBeUndefined()
  await viber.account.save({ awayUntil: null })
  expect((await client.offers.get({ id: asked.id })).away).toBeUndefined()
  expect(await client.messages.counterpart({ userId: viber.user.id })).not.toHaveProperty(
    'awayUntil',
  )
})
