import { expect, test } from 'vitest'
import { aNewService, aPerson, aVisitor, theServer } from '#testing/server.ts'

let made = 0
const aCategory = () => {
  const slug = `trade_${++made}`
  return { slug, label: `Trade ${slug}`, icon: 'languages' as const, hue: 120 }
}

const anAdmin = () => aPerson({ role: 'admin' })
type Admin = Awaited<ReturnType<typeof anAdmin>>

/** A category with one subcategory, whose slug is that of the category with `_all`. */
async function anOffered(admin: Admin) {
  const wanted = aCategory()
  await admin.adminCategories.add({ ...wanted, tagline: 'From one language to another' })
  const part = `${wanted.slug}_all`
  await admin.vocabulary.addSubcategory({ category: wanted.slug, slug: part, label: `All ${part}` })
  return { ...wanted, part }
}

async function rowOf(admin: Admin, slug: string) {
  const row = (await admin.adminCategories.list()).find((one) => one.slug === slug)
  if (!row) throw new Error(`There is no category ${slug}`)
  return row
}

/** Runs `work` with a category switched off, and switches it on afterwards. */
async function without(admin: Admin, slug: string, work: () => Promise<void>) {
  const { version } = await rowOf(admin, slug)
  await admin.adminCategories.change({ slug, version, isActive: false })
  try {
    await work()
  } finally {
    const off = await rowOf(admin, slug)
    await admin.adminCategories.change({ slug, version: off.version, isActive: true })
  }
}

test('a new marketplace has the two built-in categories', async () => {
  const { categories } = await (await aVisitor()).categories.list()
  const shared = { label: null, labels: {}, tagline: null, isBuiltIn: true, isOffered: true }
  expect(categories.slice(0, 2)).toEqual([
    { slug: 'coding', icon: 'code-xml', hue: 235, ...shared },
    { slug: 'marketing', icon: 'megaphone', hue: 15, ...shared },
  ])
})

test('a service in an own category is found by text, filter, facet and suggestion', async () => {
  const admin = await anAdmin()
  const viber = await aPerson({ isServiceProvider: true })
  const { slug, part } = await anOffered(admin)
  const word = `Zolber${slug.replace('_', '')}`
  const wanted = { ...aNewService, category: slug, subcategory: part, title: `${word} letters` }
  const service = await viber.services.create(wanted)
  expect(service).toMatchObject({ category: slug, providerTitle: `Trade ${slug}` })
  const find = async (filter: object) =>
    (await viber.search.services(filter)).items.map(({ id }) => id)
  expect(await find({ search: word })).toEqual([service.id])
  expect(await find({ category: slug })).toEqual([service.id])
  expect(await find({ category: slug.toUpperCase() })).toEqual([service.id])
  const { categories } = await viber.search.facets({ search: word })
  expect(categories).toEqual([{ value: slug, count: 1 }])
  expect((await viber.search.suggestions({ q: `trade ${slug}` })).categories).toEqual([slug])
  expect((await viber.search.featured({ category: slug })).map(({ id }) => id)).toEqual([])
  expect((await rowOf(admin, slug)).services).toBe(1)
})

test('a gig takes an own category', async () => {
  const admin = await anAdmin()
  const client = await aPerson()
  const { slug, part } = await anOffered(admin)
  const gig = { title: 'Translate our manual', category: slug, subcategory: part }
  const draft = await client.briefs.create(gig)
  expect(draft.category).toBe(slug)
  const { version } = await rowOf(admin, slug)
  await expect(admin.adminCategories.remove({ slug, version })).rejects.toMatchObject({
    status: 409,
    code: 'category.in_gigs',
  })
})

test('an unknown category is refused in the words of the specification', async () => {
  const admin = await anAdmin()
  const viber = await aPerson({ isServiceProvider: true })
  const refused = { status: 400, message: '400: Please select a category' }
  for (const category of ['gardening', 'Coding', '']) {
    await expect(viber.services.create({ ...aNewService, category })).rejects.toMatchObject(refused)
  }
  await expect(viber.search.featured({ category: 'gardening' })).rejects.toMatchObject(refused)
  const gig = { title: 'Plant a hedge of beech', category: 'gardening' }
  await expect(viber.briefs.create(gig)).rejects.toMatchObject(refused)
  const part = { category: 'gardening', slug: 'hedges', label: 'Hedges' }
  await expect(admin.vocabulary.addSubcategory(part)).rejects.toMatchObject(refused)
})

test('coding can be off: services stay, are found by the category, and no new ones are taken', async () => {
  const admin = await anAdmin()
  const viber = await aPerson({ isServiceProvider: true })
  const service = await viber.services.create(aNewService)
  await without(admin, 'coding', async () => {
    const { categories } = await viber.categories.list()
    expect(categories.find(({ slug }) => slug === 'coding')?.isOffered).toBe(false)
    const { items } = await viber.search.services({ category: 'coding', limit: 100 })
    expect(items.map(({ id }) => id)).toContain(service.id)
    await expect(viber.services.create(aNewService)).rejects.toMatchObject({
      message: '400: Please select a category',
    })
    const kept = await viber.services.update({
      ...aNewService,
      id: service.id,
      title: 'Still here',
    })
    expect(kept).toMatchObject({ category: 'coding', title: 'Still here' })
    expect((await viber.search.suggestions({ q: 'cod' })).categories).not.toContain('coding')
  })
})

test('a category is offered only with an active subcategory, and one always stays on', async () => {
  const admin = await anAdmin()
  const wanted = aCategory()
  await admin.adminCategories.add(wanted)
  const row = await rowOf(admin, wanted.slug)
  expect(row).toMatchObject({ isActive: true, isOffered: false })
  const others = (await admin.adminCategories.list()).filter(({ isOffered }) => isOffered)
  const last = others.pop()?.slug ?? ''
  for (const { slug, version } of others) {
    await admin.adminCategories.change({ slug, version, isActive: false })
  }
  const { version } = await rowOf(admin, last)
  await expect(
    admin.adminCategories.change({ slug: last, version, isActive: false }),
  ).rejects.toMatchObject({ status: 409, code: 'category.last' })
  for (const { slug } of others) {
    const off = await rowOf(admin, slug)
    await admin.adminCategories.change({ slug, version: off.version, isActive: true })
  }
})

test('a category is removed only while no service has it, and built-in ones stay', async () => {
  const admin = await anAdmin()
  const viber = await aPerson({ isServiceProvider: true })
  const { slug, part } = await anOffered(admin)
  const service = await viber.services.create({ ...aNewService, category: slug, subcategory: part })
  await viber.services.archive({ id: service.id })
  const { version } = await rowOf(admin, slug)
  await expect(admin.adminCategories.remove({ slug, version })).rejects.toMatchObject({
    status: 409,
    code: 'category.in_use',
    message: '409: This category has 1 services. Switch it off instead.',
  })
  const empty = await anOffered(admin)
  const all = await admin.adminCategories.remove({ slug: empty.slug, version: 1 })
  expect(all.map((one) => one.slug)).not.toContain(empty.slug)
  const parts = await admin.vocabulary.subcategories()
  expect(parts.map((one) => one.slug)).not.toContain(empty.part)
  const coding = await rowOf(admin, 'coding')
  await expect(
    admin.adminCategories.remove({ slug: 'coding', version: coding.version }),
  ).rejects.toMatchObject({ status: 409, code: 'category.built_in' })
})

test('a category that a search category, a custom field or a menu names is not removed', async () => {
  const admin = await anAdmin()
  const { slug, part } = await anOffered(admin)
  const refusal = async () =>
    admin.adminCategories.remove({ slug, version: (await rowOf(admin, slug)).version }).then(
      () => 'removed',
      ({ status, code, message }: { status: number; code: string; message: string }) =>
        `${status} ${code} ${message.replace('409: ', '')}`,
    )
  const search = { slug: `find-${made}`, label: `Find ${slug}` }
  const rule = { subcategories: [part, 'seo'] }
  const added = await admin.vocabulary.addDiscovery({ ...search, rule })
  const found = added.find((one) => one.slug === search.slug)
  if (!found) throw new Error('The search category is not in the list')
  const { id, version } = found
  expect(await refusal()).toBe(
    `409 category.in_search Search categories find it: ${search.label}. Change them first, or switch it off instead.`,
  )
  await admin.vocabulary.changeDiscovery({ id, version, rule: { category: slug } })
  expect(await refusal()).toMatch(/^409 category.in_search/)
  await admin.vocabulary.changeDiscovery({ id, version: version + 1, rule: { category: 'coding' } })

  const question = { subject: 'service', key: `of_${slug}`, type: 'yes_no' } as const
  const asked = { ...question, label: `Asked of ${slug}?`, categories: [slug] }
  const field = (await admin.adminFields.add(asked)).find(({ key }) => key === question.key)
  expect(await refusal()).toMatch(/^409 category.in_fields .*Asked of/)
  await admin.adminFields.change({ id: field?.id ?? 0, version: 1, categories: ['coding'] })

  const menu = await admin.adminMenus.create({ name: 'Ours', location: 'sidebar' })
  const items = [{ title: `Our ${slug}`, url: `/browse?search=x&category=${slug}` }]
  await admin.adminMenus.setItems({ id: menu.id, version: 1, items })
  expect(await refusal()).toMatch(/^409 category.in_menus .*Our trade/)
  await admin.adminMenus.delete({ id: menu.id })
  expect(await refusal()).toBe('removed')
})

test('of two admins who add one slug, the second gets a conflict', async () => {
  const [one, two] = [await anAdmin(), await anAdmin()]
  const wanted = aCategory()
  const results = await Promise.allSettled([
    one.adminCategories.add(wanted),
    two.adminCategories.add({ ...wanted, label: `${wanted.label} too` }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = results.find((result) => result.status === 'rejected')
  expect(refused?.reason).toMatchObject({ status: 409, code: 'vocabulary.taken' })
})

test('categories, subcategories and search categories share one name space', async () => {
  const admin = await anAdmin()
  const wanted = aCategory()
  const taken = { status: 409, code: 'vocabulary.taken' }
  for (const slug of ['coding', 'seo', 'design', 'all']) {
    await expect(admin.adminCategories.add({ ...wanted, slug })).rejects.toMatchObject(taken)
  }
  for (const label of ['coding', 'Marketing', 'ALL']) {
    await expect(admin.adminCategories.add({ ...wanted, label })).rejects.toMatchObject(taken)
  }
  await admin.adminCategories.add(wanted)
  const part = { category: 'coding', slug: wanted.slug, label: 'Part' }
  await expect(admin.vocabulary.addSubcategory(part)).rejects.toMatchObject(taken)
  const { database } = await theServer()
  const insert = database.pool.query(
    `insert into discovery_categories (slug, label, sort_order, rule) values ('seo', 'S E O', 1, '{}')`,
  )
  await expect(insert).rejects.toMatchObject({ constraint: 'vocabulary_name' })
})

test('a category has no name that a search category or another category has in any language', async () => {
  const admin = await anAdmin()
  const refusal = (wanted: { label: string; labels?: { es?: string; fr?: string } }) =>
    admin.adminCategories.add({ ...aCategory(), ...wanted }).then(
      () => 'added',
      ({ status, code, errors }: { status: number; code: string; errors: { path: string }[] }) =>
        `${status} ${code} ${errors[0]?.path}`,
    )
  expect(await refusal({ label: 'Design' })).toBe('409 vocabulary.taken_search label')
  expect(await refusal({ label: 'diseño' })).toBe('409 vocabulary.taken_search label')
  const rooms = { label: 'Interiors', labels: { es: 'Diseño' } }
  expect(await refusal(rooms)).toBe('409 vocabulary.taken_search labels.es')
  expect(await refusal({ label: 'Programación' })).toBe('409 vocabulary.taken label')

  const own = { ...aCategory(), label: '翻訳', labels: { fr: 'Traduction' } }
  await admin.adminCategories.add(own)
  const change = { slug: own.slug, version: (await rowOf(admin, own.slug)).version }
  await expect(
    admin.adminCategories.change({ ...change, labels: { fr: 'Rédaction' } }),
  ).rejects.toMatchObject({ code: 'vocabulary.taken_search', errors: [{ path: 'labels.fr' }] })
  for (const label of ['翻訳', 'traduction']) {
    const search = { slug: `named-${made}`, label, rule: { category: 'coding' } }
    await expect(admin.vocabulary.addDiscovery(search)).rejects.toMatchObject({
      status: 409,
      code: 'vocabulary.taken_category',
      errors: [{ path: 'label' }],
    })
  }
  await admin.adminCategories.remove(change)
})

test('a tagline in another language is shown until it is removed', async () => {
  const admin = await anAdmin()
  const { slug, label } = aCategory()
  const taglines = { es: 'Canciones por encargo' }
  const look = { icon: 'music', hue: 7, tagline: 'Songs to order' } as const
  await admin.adminCategories.add({ slug, label, ...look, taglines })
  const shown = async () => (await admin.categories.list()).categories.find(isIt)
  const isIt = (one: { slug: string }) => one.slug === slug
  expect(await shown()).toMatchObject({ tagline: 'Songs to order', taglines })
  await admin.adminCategories.change({ slug, version: 1, taglines: {} })
  expect(await shown()).not.toHaveProperty('taglines')
})

test('an outdated change is refused, and every change is audited', async () => {
  const admin = await anAdmin()
  const { slug, label } = aCategory()
  await admin.adminCategories.add({ slug, label, icon: 'music', hue: 7 })
  const change = { slug, version: 1, labels: { es: 'Música', fr: 'Musique' } }
  const all = await admin.adminCategories.change(change)
  expect(all.find((one) => one.slug === slug)).toMatchObject({ labels: change.labels, version: 2 })
  await expect(admin.adminCategories.change(change)).rejects.toMatchObject({
    status: 409,
    code: 'vocabulary.stale',
  })
  await expect(
    admin.adminCategories.change({ slug, version: 2, label: null }),
  ).rejects.toMatchObject({ message: '400: Please enter a name' })
  await admin.adminCategories.move({ slug, version: 2, direction: 'up' })
  const { version } = await rowOf(admin, slug)
  await admin.adminCategories.remove({ slug, version })
  const { rows } = await (
    await theServer()
  ).database.pool.query(
    `select action from audit_log where action like 'vocabulary.category%' and actor_id = $1
      order by id`,
    [admin.user.id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'vocabulary.category_added',
    'vocabulary.category_changed',
    'vocabulary.category_changed',
    'vocabulary.category_removed',
  ])
})

test('there can be twenty categories', async () => {
  const admin = await anAdmin()
  const count = (await admin.adminCategories.list()).length
  for (let more = count; more < 20; more++) await admin.adminCategories.add(aCategory())
  await expect(admin.adminCategories.add(aCategory())).rejects.toMatchObject({
    status: 409,
    message: '409: There are 20 categories already.',
  })
})
