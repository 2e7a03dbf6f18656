import { expect, test } from 'vitest'
import type { MainCategory } from '#services/categories-contract.ts'
import { newMarketplace } from '#services/built-in-categories.ts'
import { aNewService, aPerson, aVisitor } from '#testing/server.ts'
import { categoryName, huesOf } from './categories.ts'

const own: MainCategory = {
  slug: 'translation',
  label: 'Translation',
  labels: {},
  tagline: null,
  icon: 'languages',
  hue: 120,
  isBuiltIn: false,
  isOffered: true,
}
const all = [...newMarketplace, own]

test('cards have the hues of their category, those of built-in ones as always', () => {
  expect(huesOf(all, 'coding')).toEqual([235, 175])
  expect(huesOf(all, 'marketing')).toEqual([15, 320])
  expect(huesOf(all, undefined)).toEqual([235, 175])
  expect(huesOf(all, 'translation')).toEqual([120, 60])
  expect(['coding', 'translation', null].map((slug) => categoryName(all, slug))).toEqual([
    'Coding',
    'Translation',
    '',
  ])
})

test('a service in an own category is in the sitemap and has a card in its colors', async () => {
  const admin = await aPerson({ role: 'admin' })
  const viber = await aPerson({ isServiceProvider: true })
  const visitor = await aVisitor()
  const { slug, label, icon, hue } = own
  await admin.adminCategories.add({ slug, label: label ?? '', icon, hue })
  const part = { category: slug, slug: 'manuals', label: 'Manuals' }
  await admin.vocabulary.addSubcategory(part)
  const wanted = { ...aNewService, category: slug, subcategory: part.slug }
  const { id } = await viber.services.create(wanted)
  const sitemap = await (await visitor.fetch('/sitemaps/services-1.xml')).text()
  expect(sitemap).toContain(`/services/${id}<`)
  const etagOf = async () => {
    const response = await visitor.fetch(`/og/services/${id}.png`)
    expect(response.status).toBe(200)
    return response.headers.get('etag')
  }
  const before = await etagOf()
  await admin.adminCategories.change({ slug, version: 1, hue: 300 })
  expect(await etagOf()).not.toBe(before)
})
