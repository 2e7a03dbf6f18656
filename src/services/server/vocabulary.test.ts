import { expect, test } from 'vitest'
import { aNewService, aPerson, aVisitor, theServer } from '#testing/server.ts'

const please = { message: '400: Please select a subcategory' }
let made = 0
/** A unique slug. */
const aSlug = () => `part_${++made}`

async function anAdmin() {
  return aPerson({ role: 'admin' })
}
type Admin = Awaited<ReturnType<typeof anAdmin>>

async function aPart(admin: Admin) {
  const slug = aSlug()
  const all = await admin.vocabulary.addSubcategory({
    category: 'coding',
    slug,
    label: `Part ${slug}`,
  })
  const part = all.find((one) => one.slug === slug)
  if (!part) throw new Error('The new subcategory is not in the list')
  return part
}

async function findIds(category: string) {
  const visitor = await aVisitor()
  const { items } = await visitor.search.services({ category, limit: 100 })
  return items.map(({ id }) => id)
}

test('the built-in subcategories and search categories are offered in their order', async () => {
  const { subcategories, discovery } = await (await aVisitor()).categories.list()
  expect(subcategories.slice(0, 6).map(({ slug }) => slug)).toEqual([
    'web_development',
    'mobile_apps',
    'wordpress',
    'ecommerce',
    'backend',
    'frontend',
  ])
  expect(discovery.map(({ label }) => label)).toEqual([
    'Digital Marketing',
    'Media Production',
    'Writing',
    'Design',
    'Development',
  ])
  expect(discovery.find(({ slug }) => slug === 'design')?.trades).toEqual(['coding', 'marketing'])
})

test('a new subcategory can be used immediately and found by a new search category', async () => {
  const admin = await anAdmin()
  const viber = await aPerson({ isServiceProvider: true })
  const slug = aSlug()
  const wanted = { ...aNewService, subcategory: slug }
  await expect(viber.services.create(wanted)).rejects.toMatchObject(please)
  await admin.vocabulary.addSubcategory({ category: 'coding', slug, label: 'Data Pipelines' })
  const service = await viber.services.create(wanted)
  expect(service.subcategoryLabel).toBe('Data Pipelines')

  const page = slug.replace('_', '-')
  const all = await admin.vocabulary.addDiscovery({
    slug: page,
    label: `Data ${page}`,
    rule: { subcategories: [slug] },
  })
  expect(await findIds(`DATA ${page}`)).toEqual([service.id])
  expect(await findIds(page)).toEqual([service.id])

  const { id = 0, version = 0 } = all.find((one) => one.slug === page) ?? {}
  await admin.vocabulary.removeDiscovery({ id, version })
  expect(await findIds(page)).toEqual([])
  await expect(admin.vocabulary.removeDiscovery({ id, version })).rejects.toMatchObject({
    status: 404,
  })
})

test('a rule with a subcategory and skill words finds services that match either', async () => {
  const admin = await anAdmin()
  const viber = await aPerson({ isServiceProvider: true })
  const part = await aPart(admin)
  const skill = `Zither${part.id}`
  const inPart = await viber.services.create({ ...aNewService, subcategory: part.slug })
  const withSkill = await viber.services.create({ ...aNewService, skills: [`${skill} playing`] })
  const page = `either-${part.id}`
  const rule = { subcategories: [part.slug], skillWords: [skill] }
  await admin.vocabulary.addDiscovery({ slug: page, label: page, rule })
  expect(new Set(await findIds(page))).toEqual(new Set([inPart.id, withSkill.id]))
})

test('an inactive subcategory accepts no new services, and its existing services keep it', async () => {
  const admin = await anAdmin()
  const viber = await aPerson({ isServiceProvider: true })
  const { id, slug, version } = await aPart(admin)
  const wanted = { ...aNewService, subcategory: slug }
  const service = await viber.services.create(wanted)
  await admin.vocabulary.changeSubcategory({ id, version, isActive: false })
  const { subcategories } = await viber.categories.list()
  expect(subcategories.map((one) => one.slug)).not.toContain(slug)
  await expect(viber.services.create(wanted)).rejects.toMatchObject(please)
  const kept = await viber.services.update({ ...wanted, id: service.id, title: 'Still the same' })
  expect(kept).toMatchObject({ subcategory: slug, title: 'Still the same' })
})

test('a subcategory of the other main category is rejected', async () => {
  const viber = await aPerson({ isServiceProvider: true })
  const wanted = { ...aNewService, category: 'marketing' as const, subcategory: 'backend' }
  await expect(viber.services.create(wanted)).rejects.toMatchObject(please)
})

test('a subcategory has names in other languages, which a change replaces', async () => {
  const admin = await anAdmin()
  const slug = aSlug()
  const shown = async () => {
    const { subcategories } = await (await aVisitor()).categories.list()
    return subcategories.find((one) => one.slug === slug)
  }
  const wanted = { category: 'coding', slug, label: `Robots ${slug}` }
  const labels = { es: 'Robótica', fr: 'Robotique' }
  const all = await admin.vocabulary.addSubcategory({ ...wanted, labels })
  expect(await shown()).toEqual({ ...wanted, labels })
  const { id = 0, version = 0 } = all.find((one) => one.slug === slug) ?? {}
  await admin.vocabulary.changeSubcategory({ id, version, labels: { fr: 'Robots' } })
  expect(await shown()).toEqual({ ...wanted, labels: { fr: 'Robots' } })
  await admin.vocabulary.changeSubcategory({ id, version: version + 1, labels: {} })
  expect(await shown()).toEqual(wanted)
  const bad = { id, version: version + 2, labels: { es: 'x' } }
  await expect(admin.vocabulary.changeSubcategory(bad)).rejects.toMatchObject({
    errors: [{ path: 'labels.es', message: 'A name has at least 2 characters' }],
  })
})

test('a null label restores the built-in name, and is rejected for other subcategories', async () => {
  const admin = await anAdmin()
  const find = async (slug: string) => {
    const found = (await admin.vocabulary.subcategories()).find((one) => one.slug === slug)
    if (!found) throw new Error(`${slug} is not in the list`)
    return found
  }
  const { id, version } = await find('branding')
  await admin.vocabulary.changeSubcategory({ id, version, label: 'Brands' })
  const table = await admin.fetch('/api/admin/subcategories/export.csv')
  expect(await table.text()).toContain(`${id},marketing,branding,Brands,true,true,`)
  const renamed = await find('branding')
  expect(renamed.label).toBe('Brands')
  await admin.vocabulary.changeSubcategory({ id, version: renamed.version, label: null })
  expect((await find('branding')).label).toBeNull()

  const part = await aPart(admin)
  const nameless = { id: part.id, version: part.version, label: null }
  await expect(admin.vocabulary.changeSubcategory(nameless)).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'label', message: 'Please enter a name' }],
  })
})

test('when two admins change a subcategory at the same time, one gets a conflict', async () => {
  const [one, other] = [await anAdmin(), await anAdmin()]
  const { id, version } = await aPart(one)
  const answers = await Promise.allSettled(
    [one, other].map((admin, at) =>
      admin.vocabulary.changeSubcategory({ id, version, label: `Name ${id} ${at}` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, code: 'vocabulary.stale' },
  })
})

test('a name or slug must be unique and must not be that of a main category', async () => {
  const admin = await anAdmin()
  const taken = { status: 409, code: 'vocabulary.taken' }
  const { slug } = await aPart(admin)
  const add = (fields: { slug: string; label: string }) =>
    admin.vocabulary.addSubcategory({ category: 'marketing', ...fields })
  await expect(add({ slug, label: 'Another' })).rejects.toMatchObject(taken)
  await expect(add({ slug: 'marketing', label: 'Another' })).rejects.toMatchObject(taken)
  const rule = { category: 'coding' as const }
  for (const fields of [
    { slug: 'mine', label: 'design' },
    { slug: 'writing', label: 'Mine' },
    { slug: 'everything', label: 'All Categories' },
  ]) {
    await expect(admin.vocabulary.addDiscovery({ ...fields, rule })).rejects.toMatchObject(taken)
  }
})

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'names that only the database considers equal are rejected as duplicates',
  async () => {
    const admin = await anAdmin()
    const rule = { category: 'coding' as const }
    const all = await admin.vocabulary.addDiscovery({ slug: 'one-city', label: 'İzmir', rule })
    const again = admin.vocabulary.addDiscovery({ slug: 'same-city', label: 'izmir', rule })
    await expect(again).rejects.toMatchObject({ status: 409, code: 'vocabulary.taken' })
    const added = all.find(({ slug }) => slug === 'one-city')
    if (added) await admin.vocabulary.removeDiscovery(added)
  },
)

test('a search category moves one position at a time, and not beyond the ends', async () => {
  const admin = await anAdmin()
  const slugs = async () => (await admin.vocabulary.discovery()).map(({ slug }) => slug)
  const before = await slugs()
  const [first, second] = await admin.vocabulary.discovery()
  if (!first || !second) throw new Error('There are no search categories')
  await admin.vocabulary.moveDiscovery({ ...second, direction: 'up' })
  expect(await slugs()).toEqual([second.slug, first.slug, ...before.slice(2)])
  const [top] = await admin.vocabulary.discovery()
  if (!top) throw new Error('There are no search categories')
  await admin.vocabulary.moveDiscovery({ ...top, direction: 'up' })
  expect((await slugs())[0]).toBe(second.slug)
  const [again] = await admin.vocabulary.discovery()
  if (!again) throw new Error('There are no search categories')
  await admin.vocabulary.moveDiscovery({ ...again, direction: 'down' })
  expect(await slugs()).toEqual(before)
})

test('a move is audited with both positions, and a move without effect is not audited', async () => {
  const admin = await anAdmin()
  const [first, second] = await admin.vocabulary.discovery()
  const rows = await admin.vocabulary.subcategories()
  const [top, next] = rows.filter(({ category }) => category === 'coding')
  if (!first || !second || !top || !next) throw new Error('There are no categories to move')
  await admin.vocabulary.moveDiscovery({ ...first, direction: 'up' })
  await admin.vocabulary.moveSubcategory({ ...top, direction: 'up' })
  await admin.vocabulary.moveDiscovery({ ...second, direction: 'up' })
  await admin.vocabulary.moveSubcategory({ ...next, direction: 'up' })
  const { items } = await admin.audit.list({ actorId: admin.user.id })
  expect(items.map(({ before, after }) => ({ before, after }))).toEqual([
    { before: { slug: next.slug, place: 2 }, after: { slug: next.slug, place: 1 } },
    { before: { slug: second.slug, place: 2 }, after: { slug: second.slug, place: 1 } },
  ])
  const [moved] = await admin.vocabulary.discovery()
  if (!moved) throw new Error('There are no search categories')
  await admin.vocabulary.moveDiscovery({ ...moved, direction: 'down' })
})

test('a built-in search category has the catalogue’s text until an admin renames it', async () => {
  const admin = await anAdmin()
  const { database } = await theServer()
  const design = async () => {
    const row = (await admin.vocabulary.discovery()).find(({ slug }) => slug === 'design')
    if (!row) throw new Error('The search category Design is missing')
    return row
  }
  const offered = async () =>
    (await (await aVisitor()).categories.list()).discovery.find(({ slug }) => slug === 'design')
  const before = await design()
  expect(before).toMatchObject({ label: 'Design', isBuiltIn: true })
  await admin.vocabulary.changeDiscovery({ ...before, label: 'Looks' })
  expect(await offered()).toMatchObject({ label: 'Looks', isBuiltIn: false })
  expect(await findIds('Looks')).toEqual(await findIds('design'))
  await admin.vocabulary.changeDiscovery({ ...(await design()), label: 'Design' })
  expect(await offered()).toMatchObject({ label: 'Design', isBuiltIn: true })
  // The unique index does not contain the built-in names, so the service checks them.
  const again = { slug: 'graphics', label: 'design', rule: { category: 'coding' as const } }
  await expect(admin.vocabulary.addDiscovery(again)).rejects.toMatchObject({
    code: 'vocabulary.taken',
  })
  const nameless = `insert into discovery_categories (slug, sort_order, rule) values ('none', 1, '{}')`
  await expect(database.pool.query(nameless)).rejects.toMatchObject({ code: '23514' })
})

test('the database does not allow built-in subcategories to be deleted or renamed', async () => {
  const { database } = await theServer()
  for (const statement of [
    `delete from subcategories where slug = 'analytics'`,
    `update subcategories set slug = 'numbers' where slug = 'analytics'`,
  ]) {
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '23001' })
  }
})

test('a change made by another process is visible after its signal', async () => {
  const { database, resources } = await theServer()
  const visitor = await aVisitor()
  const before = await visitor.categories.list()
  await database.pool.query(
    `insert into discovery_categories (slug, label, sort_order, rule)
     values ('elsewhere', 'Elsewhere', 900, '{"category": "coding"}')`,
  )
  expect(await visitor.categories.list()).toEqual(before)
  resources.signals.publish({ to: [], topic: 'vocabulary.changed' })
  await expect
    .poll(async () => (await visitor.categories.list()).discovery.at(-1)?.slug)
    .toBe('elsewhere')
})
