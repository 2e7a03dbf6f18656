import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkoutFields, buy } from '#testing/scenes.ts'
import { aPerson, aScene, theServer, type Person } from '#testing/server.ts'

const LOS_ANGELES = 'America/Los_Angeles'
const AUCKLAND = 'Pacific/Auckland'

/** 17:31 on the 28th in Los Angeles, 01:31 on the 29th in UTC, 14:31 on the 29th in Auckland. */
beforeEach(async () => (await theServer()).clock.set(new Date('2026-11-29T01:31:00Z')))
afterEach(async () => (await theServer()).clock.set(new Date()))

async function livesIn(person: Person, timeZone: string) {
  await person.account.save({ timeZone })
}

async function aSceneIn(clientZone: string, viberZone: string) {
  const scene = await aScene()
  await livesIn(scene.client, clientZone)
  await livesIn(scene.viber, viberZone)
  const deadline = (deliveryDeadline: string) =>
    scene.client.payments.createIntent({ ...checkoutFields(scene.service), deliveryDeadline })
  return { ...scene, deadline }
}

const refused = (message: string) => ({
  status: 400,
  errors: [{ path: 'deliveryDeadline', message }],
})
const TOO_EARLY = refused('The deadline must be tomorrow or later')

test('a client in Los Angeles can choose tomorrow although that day has begun in UTC', async () => {
  const { deadline } = await aSceneIn(LOS_ANGELES, LOS_ANGELES)
  await expect(deadline('2026-11-28')).rejects.toMatchObject(TOO_EARLY)
  expect(await deadline('2026-11-29')).toMatchObject({ amount: 65 })
})

test('a client in Auckland cannot choose today although it is tomorrow elsewhere', async () => {
  const { deadline } = await aSceneIn(AUCKLAND, AUCKLAND)
  await expect(deadline('2026-11-29')).rejects.toMatchObject(TOO_EARLY)
  expect(await deadline('2026-11-30')).toMatchObject({ amount: 65 })
})

test('a day that has begun where the viber lives is refused with that reason', async () => {
  const { deadline } = await aSceneIn(LOS_ANGELES, AUCKLAND)
  await expect(deadline('2026-11-29')).rejects.toMatchObject(
    refused('It is already that day where the viber lives. Please choose a later one'),
  )
  expect(await deadline('2026-11-30')).toMatchObject({ amount: 65 })
})

test("without a chosen time zone, the browser's zone is used", async () => {
  const { client, viber, service } = await aScene()
  const request = { ...checkoutFields(service), deliveryDeadline: '2026-11-29' }
  await expect(client.payments.createIntent(request)).rejects.toMatchObject(TOO_EARLY)
  const send = (person: Person, zone: string, body: object, path: string) =>
    person.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-time-zone': zone },
      body: JSON.stringify(body),
    })
  const pay = (zone: string) => send(client, zone, request, '/api/create-payment-intent')
  // The viber has not used a browser yet, so the marketplace's zone is used, where the 29th has begun.
  expect(await (await pay(LOS_ANGELES)).json()).toMatchObject({ code: 'request.invalid' })
  await send(viber, LOS_ANGELES, {}, '/api/notifications/read')
  expect((await pay(LOS_ANGELES)).status).toBe(200)
  // The browser's zone is remembered, and an invalid zone is ignored.
  expect(await client.payments.createIntent(request)).toMatchObject({ amount: 65 })
  expect((await pay('Mars/Olympus')).status).toBe(200)
  expect((await pay(AUCKLAND)).status).toBe(400)
})

test("for API clients that send no time zone, the marketplace's zone is used", async () => {
  const { client, service } = await aScene()
  const admin = await aPerson({ role: 'admin' })
  const settings = await admin.generalSettings.get({})
  expect(settings.timeZone).toBe('UTC')
  const saved = await admin.generalSettings.set({ ...settings, timeZone: LOS_ANGELES })
  expect(saved.timeZone).toBe(LOS_ANGELES)
  const request = { ...checkoutFields(service), deliveryDeadline: '2026-11-29' }
  expect(await client.payments.createIntent(request)).toMatchObject({ amount: 65 })
  await expect(
    admin.generalSettings.set({ ...saved, timeZone: 'Mars/Olympus' }),
  ).rejects.toMatchObject({ status: 400, errors: [{ path: 'timeZone' }] })
  await admin.generalSettings.set({ ...saved, timeZone: 'UTC' })
})

test('an order is late once the agreed day is over where the viber lives', async () => {
  const { client, viber, service, server } = await aSceneIn(LOS_ANGELES, LOS_ANGELES)
  const order = await buy(client, service, { fields: { deliveryDeadline: '2026-11-29' } })
  // The viber accepts while travelling; what matters is their zone when the day ends.
  await livesIn(viber, 'Etc/UTC')
  await viber.orders.setStatus({ id: order.id, status: 'in_progress' })
  await livesIn(viber, LOS_ANGELES)
  const remindersAt = async (at: string) => {
    server.clock.set(new Date(at))
    await server.runJob('orders.sweep')
    const timeline = await viber.orders.timeline({ id: order.id })
    return timeline.map(({ kind }) => kind).filter((kind) => kind.startsWith('remind'))
  }
  // 16:31 and 23:59 on the agreed day.
  expect(await remindersAt('2026-11-30T00:31:00Z')).toEqual(['remind_to_deliver'])
  expect(await remindersAt('2026-11-30T07:59:00Z')).toEqual(['remind_to_deliver'])
  expect(await remindersAt('2026-11-30T08:01:00Z')).toEqual([
    'remind_to_deliver',
    'remind_of_delay',
  ])
  const [late] = (await viber.notifications.list({})).items
  expect(late).toMatchObject({
    kind: 'order.remind_of_delay',
    values: { dueAt: '2026-11-30T07:59:00.000Z' },
  })
})

test('date filters use the time zone of the admin', async () => {
  const { client } = await aSceneIn(LOS_ANGELES, LOS_ANGELES)
  const admin = await aPerson({ role: 'admin' })
  const joinedOn = async (day: string) => {
    const { items } = await admin.people.list({ joinedFrom: day, joinedTo: day, limit: 100 })
    return items.some(({ id }) => id === client.user.id)
  }
  expect([await joinedOn('2026-11-28'), await joinedOn('2026-11-29')]).toEqual([false, true])
  await livesIn(admin, LOS_ANGELES)
  expect([await joinedOn('2026-11-28'), await joinedOn('2026-11-29')]).toEqual([true, false])
  const file = await admin.fetch('/api/admin/users/export.csv')
  expect(file.headers.get('content-disposition')).toContain('users-2026-11-28.csv')
})

test("a receipt shows the date in the marketplace's time zone and names the zone", async () => {
  const { client, service } = await aScene()
  await buy(client, service)
  const [inUtc] = (await client.documents.list({})).items
  expect(await client.documents.get({ id: inUtc?.id ?? 0 })).toMatchObject({ timeZone: 'UTC' })
  const admin = await aPerson({ role: 'admin' })
  const settings = await admin.generalSettings.get({})
  const saved = await admin.generalSettings.set({ ...settings, timeZone: AUCKLAND })
  const server = await theServer()
  server.clock.set(new Date('2026-12-31T12:00:00Z'))
  const buyer = await aPerson()
  await buy(buyer, service)
  const { items } = await buyer.documents.list({ year: 2027 })
  const document = await buyer.documents.get({ id: items[0]?.id ?? 0 })
  expect(document).toMatchObject({ timeZone: AUCKLAND, happenedAt: expect.stringMatching('12-31') })
  expect(await buyer.documents.years({})).toEqual([2027])
  expect((await buyer.documents.list({ year: 2026 })).items).toEqual([])
  // A month has passed, so the first admin's session has expired.
  const later = await aPerson({ role: 'admin' })
  await later.generalSettings.set({ ...saved, timeZone: 'UTC' })
})
