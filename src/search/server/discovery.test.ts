import { expect, test } from 'vitest'
import { aNewService, aPerson } from '#testing/server.ts'

let made = 0

/** A subcategory that no other test uses, and somebody who offers services in it. */
async function aPart() {
  const admin = await aPerson({ role: 'admin' })
  const viber = await aPerson({ isServiceProvider: true })
  const slug = `counted_${++made}`
  const given = { category: 'coding' as const, slug, label: `Counted ${made}` }
  const part = (await admin.vocabulary.addSubcategory(given)).find((one) => one.slug === slug)
  if (!part) throw new Error('The new subcategory is not in the list')
  return { admin, viber, part }
}

test('a rule is tried before it is saved: what fits any part of it is counted once', async () => {
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
  // What nobody can find any more is not counted.
  await viber.services.archive({ id })
  expect(await tried()).toEqual({ services: 2, isBounded: false })
})

test('the list’s counts are what the search finds, also for those that are switched off', async () => {
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

test('a rule that says nothing finds nothing, and one that says too much is not tried', async () => {
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
  // Signs alone are no word, and a sign in a word ends nothing.
  const strange = { skillWords: `';--,\\"|&!,o'x:*` }
  expect((await admin.adminSearch.tryRule(strange)).services).toBe(0)
})
