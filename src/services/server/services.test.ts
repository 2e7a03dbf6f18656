import { describe, expect, test } from 'vitest'
import { aNewService, aPerson, aScene, aVisitor, theServer } from '#testing/server.ts'

test('a viber creates a service with skills, and visitors can see it', async () => {
  const viber = await aPerson({ isServiceProvider: true, fullName: 'Maya Viber' })
  const wanted = { ...aNewService, hourlyRate: 37.5, skills: [' React ', 'react', 'Vite', ''] }
  const service = await viber.services.create({ ...wanted, skills: ['React', 'react ', 'Vite'] })
  expect(service).toMatchObject({
    title: aNewService.title,
    hourlyRate: 37.5,
    price: 37.5,
    skills: ['React', 'Vite'],
    providerName: 'Maya Viber',
    rating: { value: 0, average: 0, count: 0 },
    status: 'active',
  })
  const visitor = await aVisitor()
  const { version, ...shown } = service
  expect(version).toBe(1)
  expect(await visitor.services.get({ id: service.id })).toEqual(shown)
  expect(await visitor.services.byProvider({ id: viber.user.id })).toEqual([shown])
})

test('the services of an unknown person are a 404, those of a member without services an empty list', async () => {
  const [visitor, member] = [await aVisitor(), await aPerson()]
  expect(await visitor.services.byProvider({ id: member.user.id })).toEqual([])
  const asking = visitor.services.byProvider({ id: 999_999 })
  await expect(asking).rejects.toMatchObject({ status: 404, code: 'user.not_found' })
})

test('an edit of an older version is rejected with the current service', async () => {
  const { viber, service } = await aScene()
  const { id, version } = await viber.services.get({ id: service.id })
  await viber.services.update({ id, version, title: 'The first of two changes' })
  const late = viber.services.update({ id, version, title: 'The second of two changes' })
  await expect(late).rejects.toMatchObject({
    status: 409,
    code: 'stale',
    current: { title: 'The first of two changes', version: 2 },
  })
  // Without a version, the given fields change.
  expect(await viber.services.update({ id, hourlyRate: 61 })).toMatchObject({
    title: 'The first of two changes',
    version: 3,
  })
})

test.each([
  ['İOS', 'iOS'],
  ['ΟΔΟΣ', 'οδοσ'],
])('%s and %s are stored as one skill, as the database considers them equal', async (...skills) => {
  const viber = await aPerson({ isServiceProvider: true })
  const service = await viber.services.create({ ...aNewService, skills })
  expect(service.skills[0]).toBe(skills[0])
  const { id } = service
  const changed = await viber.services.update({ id, skills: ['Vite', ...skills.toReversed()] })
  expect(changed.skills.slice(0, 2)).toEqual(['Vite', skills[1]])
})

test('an owner or a status in the request body is ignored', async () => {
  const { viber, client } = await aScene()
  const response = await viber.fetch('/api/services', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...aNewService, userId: client.user.id, status: 'archived' }),
  })
  expect(await response.json()).toMatchObject({ userId: viber.user.id, status: 'active' })
})

const manySkills = (count: number) => Array.from({ length: count }, (_, at) => `skill ${at}`)

describe('an invalid service is rejected with an error message [control 10] [control 15]', () => {
  test.each([
    [{ title: 'Abcd' }, 'Title must be at least 5 characters'],
    [{ title: '    a    ' }, 'Title must be at least 5 characters'],
    [{ description: 'Too short' }, 'Description must be at least 20 characters'],
    [{ category: 'cooking' }, 'Please select a category'],
    [{ subcategory: 'knitting' }, 'Please select a subcategory'],
    [{ subcategory: 'seo' }, 'Please select a subcategory'],
    [{ hourlyRate: 4.99 }, 'Hourly rate must be at least $5'],
    [{ hourlyRate: '12' }, 'Hourly rate must be at least $5'],
    [{ hourlyRate: -5 }, 'Hourly rate must be at least $5'],
    [{ hourlyRate: 5.001 }, 'Hourly rate has at most two decimals'],
    [{ hourlyRate: 1e300 }, 'Hourly rate must be at most $10,000'],
    [{ title: '\u200B'.repeat(9) }, 'Title must be at least 5 characters'],
    [{ title: 'abcd\u202E' }, 'Title must be at least 5 characters'],
    [{ title: '\u3164'.repeat(9) }, 'Title must be at least 5 characters'],
    [{ description: '\u200D'.repeat(30) }, 'Description must be at least 20 characters'],
    [{ skills: ['React', 'x'.repeat(41)] }, 'A skill has at most 40 characters'],
    [{ skills: ['React, Vite'] }, 'A skill has no comma'],
    [{ skills: ['React', '\u200B'] }, 'A skill cannot be empty'],
    [{ skills: manySkills(16) }, 'A service has at most 15 skills'],
  ])('%j', async (change, message) => {
    const { viber } = await aScene()
    const response = await viber.fetch('/api/services', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...aNewService, ...change }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message })
  })
})

test('an edit changes the given fields only', async () => {
  const { viber, service } = await aScene()
  const dearer = await viber.services.update({ id: service.id, hourlyRate: 80 })
  expect(dearer).toEqual({ ...service, hourlyRate: 80, price: 80, version: 2 })
  const renamed = await viber.services.update({ id: service.id, title: 'Repair of slow shops' })
  expect(renamed).toMatchObject({ title: 'Repair of slow shops', hourlyRate: 80 })
  expect(renamed.skills).toEqual(service.skills)
  // A new category without a new subcategory is invalid.
  await expect(
    viber.services.update({ id: service.id, category: 'marketing' }),
  ).rejects.toMatchObject({ status: 400, errors: [{ path: 'subcategory' }] })
})

test('invisible characters are removed from titles, descriptions and skills', async () => {
  const viber = await aPerson({ isServiceProvider: true })
  const service = await viber.services.create({
    ...aNewService,
    title: '\u202EA shop\nin two\u200B weeks\u2069',
    description: '\u200FWhat you get:\r\na shop\u0007 that sells.\u202C',
    skills: ['Re\u200Bact', 'React', 'Web\ndesign', ...manySkills(12)],
  })
  expect(service).toMatchObject({
    title: 'A shop in two weeks',
    description: 'What you get:\na shop that sells.',
    skills: expect.arrayContaining(['React', 'Web design']),
  })
  expect(service.skills).toHaveLength(14)
})

test('a paused service is visible to its owner and admins only, until it is resumed', async () => {
  const { viber, stranger, service } = await aScene()
  const admin = await aPerson({ role: 'admin' })
  await viber.services.setStatus({ id: service.id, status: 'paused' })
  await expect(stranger.services.get({ id: service.id })).rejects.toMatchObject({
    message: '404: Service not found',
  })
  expect(await viber.services.get({ id: service.id })).toMatchObject({ status: 'paused' })
  expect(await admin.services.get({ id: service.id })).toMatchObject({ status: 'paused' })
  expect(await stranger.services.byProvider({ id: viber.user.id })).toEqual([])
  await viber.services.setStatus({ id: service.id, status: 'active' })
  expect(await stranger.services.get({ id: service.id })).toMatchObject({ status: 'active' })
})

test('the services of a suspended viber are hidden everywhere', async () => {
  const { viber, stranger, service } = await aScene()
  const { database } = await theServer()
  await database.pool.query(`update users set status = 'suspended' where id = $1`, [viber.user.id])
  await expect(stranger.services.get({ id: service.id })).rejects.toMatchObject({ status: 404 })
  const change = stranger.services.archive({ id: service.id })
  await expect(change).rejects.toMatchObject({ status: 404, code: 'service.not_found' })
  const { items } = await stranger.search.services({ limit: 100 })
  expect(items.map(({ id }) => id)).not.toContain(service.id)
})

test('a profile shows services and no private fields', async () => {
  const { viber, stranger, service } = await aScene()
  const profile = await stranger.profiles.profile({ id: viber.user.id })
  expect(profile).toMatchObject({
    fullName: 'Maya Viber',
    isServiceProvider: true,
    status: 'active',
    services: [{ id: service.id }],
    reviews: [],
    rating: { count: 0 },
    completedOrders: 0,
  })
  expect(Object.keys(profile)).not.toContain('email')
})

test('the profile of a suspended person shows the name only, that of a deleted person is a 404', async () => {
  const { viber, stranger } = await aScene()
  const { database } = await theServer()
  await database.pool.query(`update users set status = 'suspended', bio = 'Secret' where id = $1`, [
    viber.user.id,
  ])
  expect(await stranger.profiles.profile({ id: viber.user.id })).toMatchObject({
    fullName: 'Maya Viber',
    status: 'suspended',
    bio: null,
    services: [],
  })
  await database.pool.query(
    `update users set status = 'deleted', deleted_at = now() where id = $1`,
    [viber.user.id],
  )
  await expect(stranger.profiles.profile({ id: viber.user.id })).rejects.toMatchObject({
    message: '404: User not found',
  })
})
