import { expect, test } from 'vitest'
import { aNewService, aPerson } from '#testing/server.ts'

let made = 0

/** A new subcategory, and a viber to create services in it. */
async function aPart() {
  const admin = await aPerson({ role: 'admin' })
  const viber = await aPerson({ isServiceProvider: true })
  const slug = `counted_${++made}`
  const fields = { category: 'coding' as const, slug, label: `Counted ${made}` }
  const part = (await admin.vocabulary.addSubcategory(fields)).find((one) => one.slug === slug)
  if (!part) throw new Error('The new subcategory is not in the list')
  return { admin, viber, part }
}

test('an unsaved rule counts each service that matches any part once', async () => {
  const { admin, viber, part } = await aPart()
  const skill = `Theremin${part.id}`
  const rule = { subcategories: part.slug, skillWords: `${skill}, flugelhorn` }
  const tried = () => admin.adminSearch.tryRule(rule)
  expect(await tried()).toEqual({ services: 0, isBounded: false })
  await viber.services.create({ ...aNewService, subcategory: part.slug })
  await viber.services.create({ ...aNewService, skills: [`${skill} playing`] })
  const both = { ...aNewService, subcategory: part.slug, skills: [skill] }
  const { id } = await viber.services.create(both)
  expect(await tried()).toEqual({ services: 3, isBounded: false })
  // Archived services are not counted.
  await viber.services.archive({ id })
  expect(await tried()).toEqual({ services: 2, isBounded: false })
})

test('the counts of search categories match the search, also for inactive ones', async () => {
  const { admin, viber, part } = await aPart()
  await viber.services.create({ ...aNewService, subcategory: part.slug })
  const slug = `counted-${part.id}`
  const rule = { subcategories: [part.slug] }
  const all = await admin.vocabulary.addDiscovery({ slug, label: `Found ${part.id}`, rule })
  const { id = 0, version = 0 } = all.find((one) => one.slug === slug) ?? {}
  const found = await viber.search.services({ category: slug, limit: 100 })
  const counted = { id, services: found.items.length, isBounded: false }
  expect(counted.services).toBe(1)
  expect(await admin.adminSearch.discoveryCounts()).toContainEqual(counted)
  await admin.vocabulary.changeDiscovery({ id, version, isActive: false })
  expect(await admin.adminSearch.discoveryCounts()).toContainEqual(counted)

  const lines = (await (await admin.fetch('/api/admin/discovery/export.csv')).text()).split('\r\n')
  expect(lines[0]).toContain('id,slug,label,category,subcategories,skill words,offered,services')
  expect(lines).toContain(`${id},${slug},Found ${part.id},,${part.slug},,false,1`)
})

test('an empty rule matches nothing, and an invalid rule is rejected', async () => {
  const { admin } = await aPart()
  for (const rule of [{}, { subcategories: ' , ', skillWords: ',' }]) {
    expect(await admin.adminSearch.tryRule(rule)).toEqual({ services: 0, isBounded: false })
  }
  for (const rule of [
    { skillWords: 'a' },
    { subcategories: 'No Such' },
    { skillWords: Array.from({ length: 21 }, (_, at) => `word${at}`).join(',') },
  ]) {
    await expect(admin.adminSearch.tryRule(rule)).rejects.toMatchObject({ status: 400 })
  }
  // Punctuation cannot break out of the query.
  const strange = { skillWords: `';--,\\"|&!,o'x:*` }
  expect((await admin.adminSearch.tryRule(strange)).services).toBe(0)
})
