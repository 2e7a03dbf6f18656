import { expect, test } from 'vitest'
import { aNewService, aPerson, aScene, aVisitor } from '#testing/server.ts'

test('a service can say its usual hours and days, and lists of services leave them out', async () => {
  const { viber, service } = await aScene({ usualHours: 6.5, usualDays: 5 })
  const visitor = await aVisitor()
  const { id } = service
  expect(await visitor.services.get({ id })).toMatchObject({ usualHours: 6.5, usualDays: 5 })
  const [listed] = await visitor.services.byProvider({ id: viber.user.id })
  expect(listed).toMatchObject({ usualHours: 6.5, usualDays: 5 })
  const { items } = await visitor.search.services({ search: service.title, page: 1, limit: 100 })
  const found = items.find((one) => one.id === id)
  expect(Object.keys(found ?? {})).not.toContain('usualHours')
  expect(Object.keys(found ?? {})).not.toContain('pictures')
})

test('without usual hours and days a service has null, and both can be cleared', async () => {
  const { viber, service } = await aScene()
  const { id } = service
  expect(service).toMatchObject({ usualHours: null, usualDays: null })
  await viber.services.update({ id, usualHours: 1000, usualDays: 180 })
  // A change that omits them keeps them.
  expect(await viber.services.update({ id, title: 'A shop in two weeks' })).toMatchObject({
    usualHours: 1000,
    usualDays: 180,
  })
  expect(await viber.services.update({ id, usualHours: null })).toMatchObject({
    usualHours: null,
    usualDays: 180,
  })
})

test.each([
  [{ usualHours: 0 }, 'Usual hours come in steps of half an hour, from 0.5 to 1000'],
  [{ usualHours: 1000.5 }, 'Usual hours come in steps of half an hour, from 0.5 to 1000'],
  [{ usualHours: 1.25 }, 'Usual hours come in steps of half an hour, from 0.5 to 1000'],
  [{ usualDays: 0 }, 'Usual days are a whole number from 1 to 180'],
  [{ usualDays: 181 }, 'Usual days are a whole number from 1 to 180'],
  [{ usualDays: 1.5 }, 'Usual days are a whole number from 1 to 180'],
])('%o is refused', async (change, message) => {
  const viber = await aPerson({ isServiceProvider: true })
  const creating = viber.services.create({ ...aNewService, ...change })
  await expect(creating).rejects.toMatchObject({
    status: 400,
    errors: [{ path: Object.keys(change)[0], message }],
  })
})

test('a change of the usual hours of an older version is refused with the current service', async () => {
  const { viber, service } = await aScene({ usualHours: 4 })
  const { id, version } = service
  await viber.services.update({ id, version, usualHours: 8 })
  const late = viber.services.update({ id, version, usualHours: 2, usualDays: 3 })
  await expect(late).rejects.toMatchObject({
    status: 409,
    code: 'stale',
    current: { usualHours: 8, usualDays: null, version: 2 },
  })
})
