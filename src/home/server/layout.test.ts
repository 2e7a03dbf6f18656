import { afterEach, expect, test } from 'vitest'
import { aPerson, aVisitor } from '#testing/server.ts'

const anAdmin = () => aPerson({ role: 'admin' })
type Layout = 'landing_and_page' | 'page_only'

async function setLayout(layout: Layout | undefined, words = {}) {
  const admin = await anAdmin()
  const { version } = await admin.landing.get({})
  return admin.landing.set({ version, words: { en: words, es: {}, fr: {} }, layout })
}
const inBatch = async (value: string, category = 'general') =>
  (await anAdmin()).siteSettings.saveAll({
    settings: [{ key: 'homepage_layout', value, category }],
  })
const asVisitor = async () =>
  (await (await aVisitor()).siteSettings.list()).find(({ key }) => key === 'homepage_layout')?.value

afterEach(() => setLayout('landing_and_page'))

test('the homepage is shown on the landing page or instead of it', async () => {
  const visitor = await aVisitor()
  const shown = async () => (await visitor.pages.homepage())?.layout
  // Without a homepage the layout has no effect.
  await setLayout('page_only')
  expect(await shown()).toBeUndefined()
  await setLayout('landing_and_page')
  const admin = await anAdmin()
  const page = await admin.pages.create({
    title: 'Welcome',
    slug: 'welcome',
    content: '<p>Hello</p>',
    status: 'published',
    isHomepage: true,
  })
  expect(await shown()).toBe('landing_and_page')
  expect(await setLayout('page_only')).toMatchObject({ layout: 'page_only' })
  expect(await shown()).toBe('page_only')
  await admin.pages.update({ id: page.id, status: 'draft' })
  expect(await shown()).toBeUndefined()
  await admin.pages.delete({ id: page.id })
})

test('changing texts keeps the layout, and changing the layout keeps the texts', async () => {
  await setLayout('page_only', { pitch: 'Ours' })
  expect(await setLayout(undefined, { pitch: 'Ours' })).toMatchObject({ layout: 'page_only' })
  await inBatch('landing_and_page')
  expect(await (await anAdmin()).landing.get({})).toMatchObject({
    layout: 'landing_and_page',
    words: { en: { pitch: 'Ours' } },
  })
})

test('the layout is also a public site setting', async () => {
  expect(await asVisitor()).toBe('landing_and_page')
  await inBatch('page_only')
  expect(await asVisitor()).toBe('page_only')
  for (const [value, category] of [
    ['nothing', 'general'],
    ['', 'general'],
    ['landing_and_page', 'seo'],
  ] as const) {
    await expect(inBatch(value, category)).rejects.toMatchObject({ status: 400 })
  }
  expect(await asVisitor()).toBe('page_only')
})

test('the form gets a conflict after a change through the site settings', async () => {
  const admin = await anAdmin()
  const { version } = await admin.landing.get({})
  await inBatch('page_only')
  const late = admin.landing.set({
    version,
    words: { en: {}, es: {}, fr: {} },
    layout: 'landing_and_page',
  })
  await expect(late).rejects.toMatchObject({ status: 409, code: 'settings.stale' })
  const { items } = await admin.generalSettings.versions({ limit: 1 })
  expect(items[0]).toMatchObject({
    section: 'landing',
    changes: [{ name: 'homepageLayout', before: 'landing_and_page', after: 'page_only' }],
  })
})

test('only admins can change the layout, and only to a known value', async () => {
  const body = JSON.stringify({
    version: 0,
    words: { en: {}, es: {}, fr: {} },
    layout: 'somewhere',
  })
  const put = async (person: Awaited<ReturnType<typeof aVisitor>>) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await person.fetch('/api/admin/settings/landing', {
      method: 'PUT',
      headers,
      body,
    })
    return answer.status
  }
  expect(await put(await aVisitor())).toBe(401)
  expect(await put(await aPerson())).toBe(403)
  expect(await put(await anAdmin())).toBe(400)
})
