import { expect, test } from 'vitest'
import { changeOf, packagesScene } from '#testing/package-scenes.ts'
import { anotherPage, aSet, basic, standard } from '#testing/packages.ts'
import { aPerson, aScene, aVisitor, theServer } from '#testing/server.ts'
import type { PackagesChange } from '../contract.ts'

const extra = anotherPage

test('packages and extras are saved as one set and shown to visitors', async () => {
  const { viber, service } = await aScene()
  const { id } = service
  const visitor = await aVisitor()
  expect(await visitor.packages.get({ id })).toEqual({ version: 0, packages: [], extras: [] })
  const saved = await viber.packages.set({ id, ...aSet })
  const extras = aSet.extras.map((one) => ({ ...one, id: expect.any(Number) as number }))
  expect(saved).toEqual({ ...aSet, version: 1, extras })
  expect(await visitor.packages.get({ id })).toEqual(saved)
  expect(await visitor.services.get({ id })).toMatchObject({ hourlyRate: 65, packageFrom: 100 })
  const { items } = await visitor.search.services({ search: service.title })
  expect(items.find((one) => one.id === id)).toMatchObject({ packageFrom: 100 })
})

test('a service without packages answers without their price', async () => {
  const { viber, service, packages } = await packagesScene()
  const { id } = service
  await viber.packages.set({ ...changeOf(packages), id, packages: [], extras: [] })
  expect(await viber.services.get({ id })).not.toHaveProperty('packageFrom')
  expect((await aScene()).service).not.toHaveProperty('packageFrom')
})

test('a package without a name has that of its tier', async () => {
  const { viber, service } = await aScene()
  const packages = [basic, standard].map(({ name: _name, ...rest }) => rest)
  const saved = await viber.packages.set({ ...aSet, id: service.id, packages })
  expect(saved.packages.map(({ name }) => name)).toEqual(['Basic', 'Standard'])
})

test('packages of another viber are refused before what is wrong with them', async () => {
  const { service } = await aScene()
  const stranger = await aPerson({ isServiceProvider: true })
  const invalid = { id: service.id } as Parameters<typeof stranger.packages.set>[0]
  await expect(stranger.packages.set(invalid)).rejects.toMatchObject({ status: 403 })
})

const features = Array.from({ length: 11 }, (_, index) => `Feature ${index}`)
test.each<[string, Partial<PackagesChange>, string, string]>([
  ['a gap', { packages: [standard] }, 'packages', 'Packages are filled from the left'],
  [
    'tiers in another order',
    { packages: [standard, basic] },
    'packages',
    'Packages are filled from the left',
  ],
  [
    'a falling price',
    { packages: [basic, { ...standard, price: 99 }] },
    'packages',
    'A higher tier costs more',
  ],
  [
    'an equal price',
    { packages: [basic, { ...standard, price: 100 }] },
    'packages',
    'A higher tier costs more',
  ],
  [
    'an eleventh feature',
    { packages: [{ ...basic, features }] },
    'packages.0.features',
    'At most 10 features',
  ],
  [
    'an eleventh feature in another tier',
    {
      packages: [
        { ...basic, features: features.slice(0, 6) },
        { ...standard, features: features.slice(5) },
      ],
    },
    'packages',
    'At most 10 features',
  ],
  [
    'a long feature',
    { packages: [{ ...basic, features: ['x'.repeat(81)] }] },
    'packages.0.features.0',
    'A feature has 1 to 80 characters',
  ],
  [
    'a short summary',
    { packages: [{ ...basic, summary: 'Too short' }] },
    'packages.0.summary',
    'A package is described in 20 to 600 characters',
  ],
  [
    'a short name',
    { packages: [{ ...basic, name: 'Ab' }] },
    'packages.0.name',
    'The name of a package has 3 to 40 characters',
  ],
  [
    'a cheap package',
    { packages: [{ ...basic, price: 4.99 }] },
    'packages.0.price',
    'A package costs at least $5',
  ],
  [
    'a price with three decimals',
    { packages: [{ ...basic, price: 5.001 }] },
    'packages.0.price',
    'An amount has at most two decimals',
  ],
  [
    'half a day',
    { packages: [{ ...basic, days: 0.5 }] },
    'packages.0.days',
    'Days are whole numbers from 1 to 180',
  ],
  [
    'an eleventh round',
    { packages: [{ ...basic, revisions: 11 }] },
    'packages.0.revisions',
    'Between 1 and 10 rounds of changes',
  ],
  [
    'a ninth extra',
    { extras: Array.from({ length: 9 }, () => extra) },
    'extras',
    'At most 8 extras',
  ],
  [
    'a cheap extra',
    { extras: [{ ...extra, price: 0.5 }] },
    'extras.0.price',
    'An extra costs at least $1',
  ],
  [
    'too many extra days',
    { extras: [{ ...extra, days: 61 }] },
    'extras.0.days',
    'Extra days are whole numbers from 0 to 60',
  ],
  [
    'too many of an extra',
    { extras: [{ ...extra, maxQuantity: 21 }] },
    'extras.0.maxQuantity',
    'A quantity is a whole number from 1 to 20',
  ],
] as [string, Partial<PackagesChange>, string, string][])(
  'a set with %s is refused at its field',
  async (_name, part, path, message) => {
    const { viber, service } = await aScene()
    const saving = viber.packages.set({ id: service.id, ...aSet, ...part })
    await expect(saving).rejects.toMatchObject({ status: 400, errors: [{ path, message }] })
    expect((await viber.packages.get({ id: service.id })).version).toBe(0)
  },
)

test('of two editors, the second gets the current set', async () => {
  const { viber, service, packages } = await packagesScene()
  const { id } = service
  const saves = await Promise.allSettled(
    [110, 120].map((price) =>
      viber.packages.set({ id, ...changeOf(packages), packages: [{ ...basic, price }] }),
    ),
  )
  const refused = saves.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused).toMatchObject([{ status: 409, code: 'package.stale', current: { version: 2 } }])
  expect(await viber.packages.get({ id })).toMatchObject({ version: 2, packages: [{}] })
})

test('extras keep their ids in another order, and new ones get their own', async () => {
  const { viber, service, packages, page, guide } = await packagesScene()
  const extras = [guide, { ...anotherPage, name: 'Night shift' }, { ...page, price: 20 }]
  const saved = await viber.packages.set({ id: service.id, ...changeOf(packages), extras })
  expect(saved.extras).toMatchObject([
    { id: guide.id },
    { name: 'Night shift' },
    { ...page, price: 20 },
  ])
})

test('an extra of another service cannot be saved', async () => {
  const [mine, other] = [await packagesScene(), await packagesScene()]
  const saving = mine.viber.packages.set({
    id: mine.service.id,
    ...changeOf(mine.packages),
    extras: [other.page],
  })
  await expect(saving).rejects.toMatchObject({ status: 404, code: 'extra.not_found' })
  expect(await mine.viber.packages.get({ id: mine.service.id })).toEqual(mine.packages)
})

test('only the viber of a paused service reads and saves its packages', async () => {
  const { viber, client, service, packages } = await packagesScene()
  const { id } = service
  const admin = await aPerson({ role: 'admin' })
  for (const person of [client, admin]) {
    const saving = person.packages.set({ id, ...changeOf(packages) })
    await expect(saving).rejects.toMatchObject({ status: 403, code: 'service.not_yours' })
  }
  await viber.services.setStatus({ id, status: 'paused' })
  expect(await viber.packages.get({ id })).toEqual(packages)
  const notFound = { status: 404, code: 'service.not_found' }
  await expect(client.packages.get({ id })).rejects.toMatchObject(notFound)
  await expect(client.packages.set({ id, ...aSet })).rejects.toMatchObject(notFound)
})

test('while the marketplace offers no packages, saved ones are kept and not shown', async () => {
  const { viber, service, packages } = await packagesScene()
  const { id } = service
  const admin = await aPerson({ role: 'admin' })
  const turn = async (hasPackages: boolean) =>
    admin.hiringSettings.set({ ...(await admin.hiringSettings.get()), hasPackages })
  await turn(false)
  try {
    expect(await viber.packages.get({ id })).toEqual({ version: 0, packages: [], extras: [] })
    expect(await viber.services.get({ id })).not.toHaveProperty('packageFrom')
    const { items } = await viber.search.services({ search: service.title })
    expect(items.find((one) => one.id === id)).not.toHaveProperty('packageFrom')
    const saving = viber.packages.set({ id, ...aSet })
    await expect(saving).rejects.toMatchObject({ status: 409, code: 'package.off' })
  } finally {
    await turn(true)
  }
  expect(await viber.packages.get({ id })).toEqual(packages)
})

test('the database itself refuses gaps, falling prices and a ninth extra', async () => {
  const { service } = await packagesScene()
  const { database } = await theServer()
  for (const [statement, message] of [
    [
      'update service_packages set price_cents = 30000 where tier = 1 and service_id = $1',
      'gaps or falling prices',
    ],
    [
      'update service_packages set tier = 3 where tier = 2 and service_id = $1',
      'gaps or falling prices',
    ],
    [
      'update service_extras set position = 9 where service_id = $1',
      'service_extras_position_check',
    ],
  ] as const) {
    await expect(database.pool.query(statement, [service.id])).rejects.toThrow(message)
  }
})

test('the copy of personal data contains packages, and leaving deletes them', async () => {
  const { viber, service } = await packagesScene()
  const copy = await viber.fetch('/api/user/export')
  expect(await copy.text()).toContain('Written guide')
  const { database } = await theServer()
  await viber.personalData.deleteAccount({ currentPassword: 'a long enough secret' })
  const { rows } = await database.pool.query('select from package_sets where service_id = $1', [
    service.id,
  ])
  expect(rows).toEqual([])
})
