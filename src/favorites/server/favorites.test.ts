import { expect, test } from 'vitest'
import { listen } from '#testing/event-stream.ts'
import { aNewService, aPerson, aScene, aVisitor, theServer } from '#testing/server.ts'

test('favorites are listed, most recently saved first, until they are removed', async () => {
  const { client, viber, stranger, service } = await aScene()
  const second = await viber.services.create({ ...aNewService, title: 'A second service' })
  const { clock } = await theServer()
  expect(await client.favorites.list()).toEqual({ services: [], vibers: [] })
  expect(await client.favorites.toggleService({ id: service.id })).toEqual({ favorited: true })
  clock.advance(1000)
  expect(await client.favorites.toggleService({ id: second.id })).toEqual({ favorited: true })
  expect(await client.favorites.toggleViber({ id: viber.user.id })).toEqual({ favorited: true })
  // Lists have no details, and only the owner sees the version of a service.
  const shown = [second, service].map(
    ({ version: _version, pictures: _pictures, usualHours: _hours, usualDays: _days, ...one }) =>
      one,
  )
  expect(await client.favorites.list()).toEqual({
    services: shown,
    vibers: [{ id: viber.user.id, fullName: 'Maya Viber', headline: null, avatar: null }],
  })
  expect(await client.favorites.ofService({ id: service.id })).toEqual({ favorited: true })
  expect(await client.favorites.ofViber({ id: viber.user.id })).toEqual({ favorited: true })

  // The lists of other members are unchanged.
  expect(await stranger.favorites.list()).toEqual({ services: [], vibers: [] })
  expect(await stranger.favorites.ofService({ id: service.id })).toEqual({ favorited: false })

  expect(await client.favorites.toggleService({ id: second.id })).toEqual({ favorited: false })
  expect(await client.favorites.toggleViber({ id: viber.user.id })).toEqual({ favorited: false })
  expect(await client.favorites.list()).toEqual({ services: [shown[1]], vibers: [] })
})

test('a search result contains whether the viewer has saved it', async () => {
  const { client, stranger, service } = await aScene({ title: 'Saved from a card' })
  await client.favorites.toggleService({ id: service.id })
  const isSaved = async (person: Pick<typeof client, 'search'>) => {
    const { items } = await person.search.services({ search: 'Saved from a card' })
    return items.find(({ id }) => id === service.id)?.isFavorite
  }
  expect(await isSaved(client)).toBe(true)
  expect(await isSaved(stranger)).toBe(false)
  expect(await isSaved(await aVisitor())).toBe(false)
})

test('a favorite is hidden while it is paused or its viber is suspended, and after it is archived', async () => {
  const { client, viber, service } = await aScene()
  const { id } = service
  const { database } = await theServer()
  const setStatus = (status: string) =>
    database.pool.query(`update users set status = $1 where id = $2`, [status, viber.user.id])
  await client.favorites.toggleService({ id })
  await client.favorites.toggleViber({ id: viber.user.id })
  const counted = async () => {
    const { services, vibers } = await client.favorites.list()
    return [services.length, vibers.length]
  }
  await viber.services.setStatus({ id, status: 'paused' })
  expect(await counted()).toEqual([0, 1])
  await viber.services.setStatus({ id, status: 'active' })
  expect(await counted()).toEqual([1, 1])
  await setStatus('suspended')
  expect(await counted()).toEqual([0, 0])
  await setStatus('active')
  expect(await counted()).toEqual([1, 1])
  await viber.services.archive({ id })
  expect(await counted()).toEqual([0, 1])
  // An archived favorite can be removed, but not saved again.
  expect(await client.favorites.toggleService({ id })).toEqual({ favorited: false })
  await expect(client.favorites.toggleService({ id })).rejects.toMatchObject({
    status: 404,
    code: 'service.not_found',
  })
})

test('only public services and active vibers can be saved, and not one’s own', async () => {
  const { client, viber, stranger, service } = await aScene()
  const own = { status: 403, code: 'favorite.own' }
  await expect(viber.favorites.toggleService({ id: service.id })).rejects.toMatchObject(own)
  await expect(viber.favorites.toggleViber({ id: viber.user.id })).rejects.toMatchObject(own)
  await viber.services.setStatus({ id: service.id, status: 'paused' })
  for (const person of [client, viber, await aPerson({ role: 'admin' })]) {
    await expect(person.favorites.toggleService({ id: service.id })).rejects.toMatchObject({
      status: 404,
    })
  }
  for (const id of [stranger.user.id, 999_999_999]) {
    await expect(client.favorites.toggleViber({ id })).rejects.toMatchObject({
      status: 404,
      code: 'viber.not_found',
    })
  }
  expect(await client.favorites.list()).toEqual({ services: [], vibers: [] })
})

test('20 concurrent toggles cancel each other out, 21 do not', async () => {
  const { client, viber, service } = await aScene()
  const presses = (count: number, press: () => Promise<unknown>) =>
    Promise.all(Array.from({ length: count }, press))
  const saveService = () => client.favorites.toggleService({ id: service.id })
  const saveViber = () => client.favorites.toggleViber({ id: viber.user.id })
  await presses(20, saveService)
  await presses(20, saveViber)
  expect(await client.favorites.list()).toEqual({ services: [], vibers: [] })
  await presses(21, saveService)
  await presses(21, saveViber)
  const { services, vibers } = await client.favorites.list()
  expect([services.length, vibers.length]).toEqual([1, 1])
})

test('setting a favorite explicitly is idempotent, also concurrently', async () => {
  const { client, viber, service } = await aScene()
  const setters = {
    service: (favorited: boolean) => client.favorites.toggleService({ id: service.id, favorited }),
    viber: (favorited: boolean) => client.favorites.toggleViber({ id: viber.user.id, favorited }),
  }
  for (const favorited of [true, false]) {
    for (const set of Object.values(setters)) {
      expect([await set(favorited), await set(favorited)]).toEqual([{ favorited }, { favorited }])
    }
    const { services, vibers } = await client.favorites.list()
    expect([services.length, vibers.length]).toEqual(favorited ? [1, 1] : [0, 0])
  }
  for (const favorited of [true, false]) {
    for (const set of Object.values(setters)) {
      const answers = await Promise.all(Array.from({ length: 15 }, () => set(favorited)))
      expect(new Set(answers.map((answer) => answer.favorited))).toEqual(new Set([favorited]))
    }
    const { services, vibers } = await client.favorites.list()
    expect([services.length, vibers.length]).toEqual(favorited ? [1, 1] : [0, 0])
  }
})

test('a request without `favorited` toggles, with an empty body and without a body', async () => {
  const { client, viber, service } = await aScene()
  const json = { 'content-type': 'application/json' }
  for (const path of [
    `/api/services/${service.id}/favorite`,
    `/api/users/${viber.user.id}/favorite`,
  ]) {
    const press = async (init: RequestInit) => {
      const answer = await client.fetch(path, { method: 'POST', ...init })
      return [answer.status, await answer.json()]
    }
    expect(await press({})).toEqual([200, { favorited: true }])
    expect(await press({ headers: json, body: '{}' })).toEqual([200, { favorited: false }])
    const odd = await press({ headers: json, body: '{"favorited":"yes"}' })
    expect(odd).toMatchObject([400, { code: 'request.invalid' }])
    expect(await (await client.fetch(path)).json()).toEqual({ favorited: false })
  }
})

test('a member who saves a favorite gets one live event for each change, other members get none', async () => {
  const { client, viber, stranger, service } = await aScene()
  const [hers, other] = [await listen(client), await listen(stranger)]
  await client.favorites.toggleService({ id: service.id, favorited: true })
  await client.favorites.toggleService({ id: service.id, favorited: true })
  await client.favorites.toggleViber({ id: viber.user.id })
  await client.favorites.toggleService({ id: service.id })
  const aboutService = { topic: 'favorites', data: { kind: 'service', id: service.id } }
  expect(await hers.until('favorites')).toEqual(aboutService)
  expect(await hers.until('favorites')).toEqual({
    topic: 'favorites',
    data: { kind: 'viber', id: viber.user.id },
  })
  expect(await hers.until('favorites')).toEqual(aboutService)
  const { resources } = await theServer()
  resources.announce({ to: [stranger.user.id], topic: 'last' })
  expect([await other.next(), await other.next()]).toEqual([
    { topic: 'read_again' },
    { topic: 'last' },
  ])
  await Promise.all([hers.leave(), other.leave()])
})
