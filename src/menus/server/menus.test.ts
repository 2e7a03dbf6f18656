import { beforeEach, expect, test } from 'vitest'
import { createApp } from '#app/server/app.ts'
import { createResources } from '#app/server/resources.ts'
import { aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'
import type { AdminMenu, MenuTreeInput } from '../admin-contract.ts'
import { PAGES_CHANGED } from '#pages/topic.ts'
import { MENUS_CHANGED } from '../topic.ts'
import { forgetMenus } from './service/shown-menus.ts'
import { seedMenus } from './service/seed.ts'

const { database, system, resources, url: site } = await theServer()

beforeEach(async () => {
  await database.pool.query('delete from menus; delete from menu_defaults; delete from pages')
  forgetMenus(system)
})

async function aPage(slug: string, status: 'draft' | 'published' = 'published') {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into pages (title, slug, content, status, created_at, updated_at)
     values ($1, $1, '<p>Text</p>', $2, now(), now()) returning id`,
    [slug, status],
  )
  return rows[0]?.id ?? 0
}

type Items = MenuTreeInput['items']
async function aMenu(admin: Person, location: AdminMenu['location'], items: Items = []) {
  const menu = await admin.adminMenus.create({ name: `The ${location}`, location })
  return items.length > 0 ? admin.adminMenus.setItems({ id: menu.id, version: 1, items }) : menu
}
const links = (...titles: string[]) => titles.map((title) => ({ title, url: `/${title}` }))
const refusal = (path: string, message: string) => ({ status: 400, errors: [{ path, message }] })

test('a tree is saved and shown in order, two levels deep', async () => {
  const admin = await aPerson({ role: 'admin' })
  const pageId = await aPage('about')
  await aMenu(admin, 'footer', [
    { title: 'Company', children: [{ title: 'About Us', pageId }, ...links('b', 'a')] },
    { title: 'Elsewhere', url: 'https://example.org/x?y#z', openInNewTab: true },
  ])
  const [footer] = await (await aVisitor()).menus.list({})
  expect(footer).toMatchObject({
    name: 'The footer',
    location: 'footer',
    items: [
      {
        title: 'Company',
        url: null,
        children: [{ title: 'About Us', url: '/about' }, { title: 'b' }, { title: 'a' }],
      },
      { title: 'Elsewhere', url: 'https://example.org/x?y#z', openInNewTab: true, children: [] },
    ],
  })
})

test('the database refuses to move an item with children below another', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { items } = await aMenu(admin, 'footer', [
    { title: 'Company', url: '/company', children: links('a') },
    ...links('b'),
  ])
  const [company, b] = items
  const { database } = await theServer()
  const moved = database.pool.query('update menu_items set parent_id = $1 where id = $2', [
    b?.id,
    company?.id,
  ])
  await expect(moved).rejects.toThrow('menus have two levels')
})

test('each location has one menu and can be queried separately', async () => {
  const admin = await aPerson({ role: 'admin' })
  await aMenu(admin, 'header', links('h'))
  const side = await aMenu(admin, 'sidebar', links('s'))
  const again = admin.adminMenus.create({ name: 'Another', location: 'header' })
  await expect(again).rejects.toMatchObject({ status: 409, code: 'menu.location_taken' })
  const moving = admin.adminMenus.update({ id: side.id, location: 'header' })
  await expect(moving).rejects.toMatchObject({ status: 409, code: 'menu.location_taken' })
  const visitor = await aVisitor()
  expect(await visitor.menus.list({ location: 'sidebar' })).toMatchObject([{ id: side.id }])
  expect(await visitor.menus.list({ location: 'footer' })).toEqual([])
  const wrong = await visitor.fetch('/api/menus?location=attic')
  expect(wrong.status).toBe(400)
  await admin.adminMenus.update({ id: side.id, location: 'footer', name: 'Below' })
  expect(await visitor.menus.list({ location: 'footer' })).toMatchObject([{ name: 'Below' }])
  await admin.adminMenus.delete({ id: side.id })
  expect(await visitor.menus.list({ location: 'footer' })).toEqual([])
  await expect(admin.adminMenus.delete({ id: side.id })).rejects.toMatchObject({ status: 404 })
})

test('concurrent creation of a menu creates one', async () => {
  const admin = await aPerson({ role: 'admin' })
  const made = await Promise.allSettled([aMenu(admin, 'footer'), aMenu(admin, 'footer')])
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'vbscript:x',
  'file:///etc/passwd',
  'https://user:secret@example.org',
  'https://',
  'mailto:',
  'tel:',
  '#',
  'about',
  'ftp://example.org',
  '/with space',
])('the address %j is refused with its field [control 2]', async (address) => {
  const admin = await aPerson({ role: 'admin' })
  const { id } = await aMenu(admin, 'footer')
  const items = [
    { title: 'Fine', url: '/' },
    { title: 'Bad', url: address },
  ]
  await expect(admin.adminMenus.setItems({ id, version: 1, items })).rejects.toMatchObject(
    refusal('items.1.url', 'Please enter a valid URL'),
  )
})

test.each([
  '/',
  '/browse?category=coding',
  'https://example.org',
  'http://example.org/a',
  'mailto:us@example.org',
  'tel:+43-1-234',
  '#top',
])('the address %j is accepted', async (address) => {
  const admin = await aPerson({ role: 'admin' })
  const items = [{ title: 'Link', url: address }]
  expect(await aMenu(admin, 'footer', items)).toMatchObject({ items: [{ url: address }] })
})

test('an invalid tree is refused with its errors and nothing is saved', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { id } = await aMenu(admin, 'header', links('kept'))
  const pageId = await aPage('terms')
  const many = Array.from({ length: 101 }, (_, index) => ({ title: `${index}`, url: '/' }))
  const deep = [
    { title: 'a', url: '/', children: [{ title: 'b', url: '/', children: links('c') }] },
  ]
  const cases: [unknown, string, string][] = [
    [[{ title: ' \u200b', url: '/' }], 'items.0.title', 'Title is required'],
    [[{ url: '/' }], 'items.0.title', 'Title is required'],
    [[{ title: 'a' }], 'items.0.url', 'Please choose a page or enter an address'],
    [
      [{ title: 'a', url: '/', pageId }],
      'items.0.url',
      'Please choose a page or enter an address, not both',
    ],
    [[{ title: 'a', pageId: 999_999 }], 'items.0.pageId', 'Please choose a page'],
    [
      [{ title: 'a', children: [{ title: 'b', pageId: 999_999 }] }],
      'items.0.children.0.pageId',
      'Please choose a page',
    ],
    [deep, 'items.0.children.0.children', 'A menu has at most two levels'],
    [many, 'items', 'A menu has at most 100 items'],
    [[{ title: 'a', children: many.slice(1) }], 'items', 'A menu has at most 100 items'],
    [many.slice(0, 8), 'items', 'The header has room for at most 7 items'],
    ['none', 'items', 'Please send a list'],
  ]
  for (const [items, path, message] of cases) {
    const saving = admin.adminMenus.setItems({ id, version: 2, items: items as Items })
    await expect(saving).rejects.toMatchObject(refusal(path, message))
  }
  expect(await admin.adminMenus.list({})).toMatchObject([
    { version: 2, items: [{ title: 'kept' }] },
  ])
})

test('saving a stale version returns the current menu and saves nothing', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { id, version } = await aMenu(admin, 'footer', links('first'))
  const save = (title: string) => admin.adminMenus.setItems({ id, version, items: links(title) })
  const results = await Promise.allSettled([save('mine'), save('hers')])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = await admin.fetch(`/api/admin/menus/${id}/items`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version, items: [] }),
  })
  expect(refused.status).toBe(409)
  const [now] = await admin.adminMenus.list({})
  expect(await refused.json()).toMatchObject({
    code: 'stale',
    current: now,
    changed: { by: expect.stringMatching(/./), at: expect.stringMatching(/Z$/) },
  })
  const renaming = admin.adminMenus.update({ id, version, name: 'Late' })
  await expect(renaming).rejects.toMatchObject({ status: 409, code: 'stale' })
})

test('items of drafts and deleted pages are hidden and their children move up', async () => {
  const admin = await aPerson({ role: 'admin' })
  const [draft, gone, there] = [
    await aPage('press', 'draft'),
    await aPage('old'),
    await aPage('new'),
  ]
  const { id, version } = await aMenu(admin, 'sidebar', [
    { title: 'Press', pageId: draft, children: [{ title: 'New', pageId: there }, ...links('x')] },
    { title: 'Old', pageId: gone },
    { title: 'Heading', children: [{ title: 'Old', pageId: gone }] },
  ])
  await database.pool.query('delete from pages where id = $1', [gone])
  resources.announce({ to: [], topic: PAGES_CHANGED })
  const visitor = await aVisitor()
  const shown = async () =>
    (await visitor.menus.list({}))[0]?.items.map(({ title, url }) => [title, url])
  await expect.poll(shown).toEqual([
    ['New', '/new'],
    ['x', '/x'],
  ])
  const [seen] = await admin.adminMenus.list({})
  expect(seen?.items.map(({ hidden }) => hidden)).toEqual(['draft', 'deleted', null])
  // An item of a deleted page is kept when the rest is saved, until an admin removes it.
  const items = [{ title: 'Still here', pageId: gone }]
  expect(await admin.adminMenus.setItems({ id, version, items })).toMatchObject({
    items: [{ pageId: gone, hidden: 'deleted' }],
  })
})

test('titles are shown in the reader’s language, or in the original', async () => {
  const admin = await aPerson({ role: 'admin' })
  await aMenu(admin, 'footer', [
    { title: 'Fees', url: '/fees', translations: { es: 'Tarifas', fr: ' ' } },
  ])
  const visitor = await aVisitor()
  const said = async (language: string) => {
    const answer = await visitor.fetch('/api/menus', { headers: { 'accept-language': language } })
    return ((await answer.json()) as AdminMenu[])[0]?.items[0]?.title
  }
  expect([await said('en'), await said('es'), await said('fr')]).toEqual([
    'Fees',
    'Tarifas',
    'Fees',
  ])
})

test('a client with an up-to-date copy of the menus gets 304', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { id, version } = await aMenu(admin, 'footer', links('one'))
  const first = await fetch(`${site}/api/menus`)
  const known = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } }
  const second = await fetch(`${site}/api/menus`, known)
  expect([second.status, await second.text()]).toEqual([304, ''])
  await admin.adminMenus.setItems({ id, version, items: links('two') })
  expect((await fetch(`${site}/api/menus`, known)).status).toBe(200)
})

test('a second server on the same database sees a change immediately', async () => {
  const own = await createResources(resources.config, database)
  await own.signals.start()
  const app = await createApp({ resources: own, createRenderer: null, root: '' })
  const there = async () => (await app.inject({ url: '/api/menus' })).json<AdminMenu[]>().length
  expect(await there()).toBe(0)
  await aMenu(await aPerson({ role: 'admin' }), 'footer', links('known'))
  // PostgreSQL notifies the other process; the embedded engine has a single process.
  if (process.env['TEST_ENGINE'] !== 'postgres') own.announce({ to: [], topic: MENUS_CHANGED })
  await expect.poll(there).toBe(1)
  await app.close()
  await own.signals.close()
})

test('every change is audited, with the links as text', async () => {
  const admin = await aPerson({ role: 'super_admin' })
  const { id } = await aMenu(admin, 'footer', [{ title: 'Company', children: links('team') }])
  await admin.adminMenus.delete({ id })
  const { items } = await admin.audit.list({ subject: 'menu', subjectId: id })
  expect(items.map(({ action }) => action)).toEqual([
    'menu.removed',
    'menu.items_changed',
    'menu.added',
  ])
  expect(items[1]?.after).toEqual({ location: 'footer', items: 'Company (team → /team)' })
})

test('a default link is added once its target exists, and only once', async () => {
  await aPage('terms', 'draft')
  await seedMenus(system)
  const admin = await aPerson({ role: 'admin' })
  const titles = async () => {
    const [footer] = await admin.adminMenus.list({})
    return footer?.items.map(({ title, children }) => [title, ...children.map((one) => one.title)])
  }
  expect(await titles()).toContainEqual(['Legal', 'Terms of Service'])
  await Promise.all([aPage('about'), aPage('privacy')])
  await Promise.all([seedMenus(system), seedMenus(system)])
  const all = await titles()
  expect(all).toContainEqual(['Company', 'About Us'])
  expect(all).toContainEqual(['Legal', 'Terms of Service', 'Privacy Policy'])
  expect(all?.at(-1)).toEqual(['About'])
  const [footer] = await admin.adminMenus.list({})
  await admin.adminMenus.setItems({ id: footer?.id ?? 0, version: footer?.version ?? 0, items: [] })
  await seedMenus(system)
  expect(await titles()).toEqual([])
})

test('the database enforces the rules of menu items', async () => {
  const { id } = await aMenu(await aPerson({ role: 'admin' }), 'footer', links('one'))
  const put = (columns: string, values: string) =>
    database.pool.query(`insert into menu_items (menu_id, sort_order, title, ${columns})
      values (${id}, 9, 'Bad', ${values})`)
  await expect(put('url', `'javascript:alert(1)'`)).rejects.toMatchObject({ code: '23514' })
  await expect(put('url, page_id', `'/', 1`)).rejects.toMatchObject({ code: '23514' })
  await expect(put('parent_id', '1')).rejects.toMatchObject({ code: /^23/ })
})
