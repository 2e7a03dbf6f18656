import { afterEach, beforeEach, expect, test } from 'vitest'
import { anOffer, aRequest, terms } from '#testing/offer-scenes.ts'
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
