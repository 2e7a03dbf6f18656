import { expect, test } from 'vitest'
import { aPerson, theServer, type Person } from '#testing/server.ts'
import { makeFirstCategories, starterCategories } from './service/starters.ts'

const slugs = [
  'case-studies',
  'freelancing',
  'hiring',
  'marketing',
  'product-news',
  'web-development',
]

async function idsOf(admin: Person): Promise<Record<string, number>> {
  const all = await admin.blogAdmin.categories()
  return Object.fromEntries(all.map(({ slug, id }) => [slug, id]))
}

test('the six starter categories are created once', async () => {
  const { system } = await theServer()
  const admin = await aPerson({ role: 'admin' })
  await makeFirstCategories(system)
  const made = await idsOf(admin)
  expect(Object.keys(made)).toEqual(slugs)
  await admin.blogAdmin.deleteCategory({ id: made['marketing'] ?? 0 })
  await makeFirstCategories(system)
  expect(Object.keys(await idsOf(admin))).toEqual(slugs.filter((slug) => slug !== 'marketing'))
})

test('starterCategories finds renamed categories and recreates deleted ones', async () => {
  const { system } = await theServer()
  const admin = await aPerson({ role: 'admin' })
  const first = await starterCategories(system)
  expect([...first.keys()].toSorted()).toEqual(slugs)
  const id = (slug: string) => first.get(slug) ?? 0
  await admin.blogAdmin.updateCategory({ id: id('hiring'), name: 'Finding people' })
  await admin.blogAdmin.updateCategory({ id: id('freelancing'), slug: 'working-freely' })
  await admin.blogAdmin.deleteCategory({ id: id('product-news') })
  await admin.blogAdmin.deleteCategory({ id: id('case-studies') })
  const own = await admin.blogAdmin.createCategory({ name: 'CASE STUDIES', slug: 'stories' })

  const again = await starterCategories(system)
  const { 'product-news': news, ...rest } = await idsOf(admin)
  expect(Object.fromEntries(again)).toEqual({
    'case-studies': own.id,
    freelancing: id('freelancing'),
    hiring: id('hiring'),
    marketing: id('marketing'),
    'product-news': news,
    'web-development': id('web-development'),
  })
  expect(news).toBeGreaterThan(own.id)
  expect(Object.keys(rest)).toHaveLength(5)
  expect(await starterCategories(system)).toEqual(again)
})
