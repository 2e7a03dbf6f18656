import { afterEach, expect, test } from 'vitest'
import type { Endpoint } from '#platform/contract.ts'
import { notify } from '#notifications/server/service.ts'
import { modules, type Module } from '#platform/modules.ts'
import { aPost } from '#testing/blog-scenes.ts'
import { aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'
import { contracts } from '../api.ts'
import { moduleContracts } from '../module-contracts.ts'

async function switchOff(...switchedOffModules: Module[]): Promise<void> {
  const admin = await aPerson({ role: 'admin' })
  const { version } = await admin.moduleSettings.get({})
  await admin.moduleSettings.set({ version, switchedOffModules })
}

afterEach(() => switchOff())

const callsOf = (module: Module) =>
  moduleContracts[module].flatMap((name): Endpoint[] => Object.values(contracts[name]))

type Caller = Pick<Person, 'fetch'>

async function statusesOf(caller: Caller, calls: Pick<Endpoint, 'method' | 'path'>[]) {
  const statuses: Record<string, [status: number, body: string]> = {}
  for (const { method, path } of calls) {
    // No row has this id or name.
    const address = path.replaceAll(/:\w+/g, '999999999')
    const body = method === 'GET' ? {} : { body: '{}' }
    const headers = { 'content-type': 'application/json' }
    const response = await caller.fetch(address, { method, headers, ...body })
    const { requestId: _, ...answer } = (await response.json().catch(() => ({}))) as {
      requestId?: string
    }
    statuses[`${method} ${path}`] = [response.status, JSON.stringify(answer)]
  }
  return statuses
}

test.each(modules)(
  'all calls of the module %s are unknown while it is off, and return with it',
  async (module) => {
    const callers = [await aVisitor(), await aPerson({ role: 'super_admin' })]
    const calls = callsOf(module)
    const before = []
    for (const caller of callers) before.push(await statusesOf(caller, calls))
    await switchOff(module)
    for (const caller of callers) {
      const unknown = await statusesOf(caller, [{ method: 'GET', path: '/api/x' }])
      for (const [call, answer] of Object.entries(await statusesOf(caller, calls))) {
        expect([call, ...answer]).toEqual([call, ...(unknown['GET /api/x'] ?? [])])
      }
    }
    await switchOff()
    const after = []
    for (const caller of callers) after.push(await statusesOf(caller, calls))
    expect(after).toEqual(before)
    expect(Object.values(before[1] ?? {}).some(([status]) => status !== 404)).toBe(true)
  },
)

test('other modules, and the settings of reactions, answer while one is off', async () => {
  await switchOff('reactions', 'blog')
  const admin = await aPerson({ role: 'admin' })
  expect((await admin.fetch('/api/prompts')).status).toBe(200)
  expect((await admin.fetch('/api/knowledge-base/categories')).status).toBe(200)
  expect((await admin.fetch('/api/admin/settings/reactions')).status).toBe(200)
})

test('the public settings name the modules that are off, only while there are any', async () => {
  const visitor = await aVisitor()
  expect(await visitor.settings.site({})).not.toHaveProperty('switchedOffModules')
  await switchOff('prompts', 'blog')
  expect((await visitor.settings.site({})).switchedOffModules).toEqual(['blog', 'prompts'])
  await switchOff()
  expect(await visitor.settings.site({})).not.toHaveProperty('switchedOffModules')
})

const textAt = async (path: string) => {
  const response = await (await aVisitor()).fetch(path)
  return { status: response.status, text: await response.text() }
}
const files = ['/robots.txt', '/sitemap.xml', '/sitemaps/pages.xml', '/blog/feed.xml']

test('sitemap, robots and feeds leave out modules that are off, and return as they were', async () => {
  const before = await Promise.all(files.map(textAt))
  await switchOff('blog', 'knowledge', 'prompts')
  const [robots, index, pages] = await Promise.all(files.map(textAt))
  expect(robots?.text).not.toMatch(/knowledge-base|prompts/)
  expect(robots?.text).toContain('/gigs/new')
  expect(index?.text).not.toMatch(/posts-|articles-|prompts-/)
  expect(pages?.text).not.toMatch(/\/(?:blog|knowledge-base|prompts)\b/)
  expect(pages?.text).toContain('/browse')
  for (const path of [
    '/blog/feed.xml',
    '/blog/atom.xml',
    '/blog/feed.json',
    '/sitemaps/posts-1.xml',
    '/sitemaps/articles-1.xml',
    '/sitemaps/prompts-1.xml',
    '/og/post/1.png',
    '/og/prompt/1.png',
    '/og/articles/faq/how.png',
  ]) {
    expect([path, (await textAt(path)).status]).toEqual([path, 404])
  }
  await switchOff()
  expect(await Promise.all(files.map(textAt))).toEqual(before)
})

test('the search leaves out the content of modules that are off', async () => {
  const admin = await aPerson({ role: 'admin' })
  const name = `Zylophant${Date.now().toString(36)}`
  await admin.blog.create({ ...aPost(), title: `${name} means nothing`, status: 'published' })
  const find = async (kinds?: 'posts') =>
    (await (await aVisitor()).find.everything({ q: name, ...(kinds && { kinds }) })).map(
      ({ kind }) => kind,
    )
  expect(await find()).toEqual(['posts'])
  await switchOff('blog')
  expect(await find()).toEqual([])
  expect(await find('posts')).toEqual([])
  await switchOff()
  expect(await find()).toEqual(['posts'])
})

test('posts that wait for review are in the inbox while the blog is on', async () => {
  const admin = await aPerson({ role: 'admin' })
  const author = await aPerson({})
  const post = aPost()
  await author.blog.create({ ...post, status: 'pending_review' })
  const waiting = async () =>
    (await admin.moderation.list({})).items.filter(({ title }) => title === post.title).length
  const { post: counted } = await admin.moderation.counts({})
  expect(await waiting()).toBe(1)
  await switchOff('blog')
  expect(await waiting()).toBe(0)
  expect((await admin.moderation.list({ kind: 'post' })).items).toEqual([])
  expect((await admin.moderation.counts({})).post).toBe(0)
  await switchOff()
  expect(await waiting()).toBe(1)
  expect((await admin.moderation.counts({})).post).toBe(counted)
})

test('members get no notifications about a module that is off, and see older ones when it is back', async () => {
  const { system, resources } = await theServer()
  const member = await aPerson({})
  const about = (kind: 'post.approved' | 'prompt.approved', link: string) =>
    notify(
      { ...system, modules: resources.modules },
      { to: [member.user.id], kind, values: { title: 'x' }, link, key: link },
    )
  await about('post.approved', '/blog/post/older')
  const listed = async () => (await member.notifications.list({})).items.map(({ link }) => link)
  await switchOff('blog')
  await about('post.approved', '/blog/post/newer')
  await about('prompt.approved', '/prompts/writing/one')
  expect(await listed()).toEqual(['/prompts/writing/one'])
  expect(await member.notifications.unread({})).toEqual({
    count: 1,
    links: ['/prompts/writing/one'],
  })
  await member.notifications.read({ all: true })
  const topics = async () => (await member.notifications.preferences({})).map(({ topic }) => topic)
  expect(await topics()).toContain('content')
  await switchOff('blog', 'prompts')
  expect(await topics()).not.toContain('content')
  await switchOff()
  expect(await listed()).toEqual(['/prompts/writing/one', '/blog/post/older'])
  expect(await member.notifications.unread({})).toEqual({ count: 1, links: ['/blog/post/older'] })
})

test('menus and the API reference leave out a module while it is off', async () => {
  const admin = await aPerson({ role: 'admin' })
  const menu = await admin.adminMenus.create({ name: 'Help', location: 'footer' })
  const items = [
    { title: 'News', url: '/blog' },
    { title: 'Contact', url: '/contact' },
  ]
  await admin.adminMenus.setItems({ id: menu.id, version: 1, items })
  const shown = async () => {
    const [footer] = await admin.menus.list({ location: 'footer' })
    const document = await admin.fetch('/api/openapi.json')
    const { paths } = (await document.json()) as { paths: Record<string, unknown> }
    const page = await (await admin.fetch('/api/docs')).text()
    return {
      links: footer?.items.map(({ url }) => url),
      isInDocument: '/api/blog/posts' in paths,
      isOnPage: page.includes('/api/blog/posts'),
    }
  }
  const whole = { links: ['/blog', '/contact'], isInDocument: true, isOnPage: true }
  expect(await shown()).toEqual(whole)
  await switchOff('blog')
  expect(await shown()).toEqual({ links: ['/contact'], isInDocument: false, isOnPage: false })
  await switchOff()
  expect(await shown()).toEqual(whole)
  await admin.adminMenus.delete({ id: menu.id })
})

test('of two admins who save at the same time, one is asked to look again', async () => {
  const [one, other] = [await aPerson({ role: 'admin' }), await aPerson({ role: 'admin' })]
  const { version } = await one.moduleSettings.get({})
  const saved = await Promise.allSettled([
    one.moduleSettings.set({ version, switchedOffModules: ['blog'] }),
    other.moduleSettings.set({ version, switchedOffModules: ['prompts'] }),
  ])
  expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = saved.find(({ status }) => status === 'rejected')
  expect(refused).toMatchObject({ reason: { status: 409, code: 'settings.stale' } })
  const [newest] = (await one.generalSettings.versions({})).items
  expect(newest).toMatchObject({ section: 'modules', changes: [{ name: 'switchedOffModules' }] })
})

test('another process follows when the settings change', async () => {
  const { resources } = await theServer()
  const admin = await aPerson({ role: 'admin' })
  const { refresh } = resources.modules
  // As in a process that has not handled the change itself.
  resources.modules.refresh = async () => {}
  const { version } = await admin.moduleSettings.get({})
  await admin.moduleSettings.set({ version, switchedOffModules: ['prompts'] })
  await expect.poll(async () => (await admin.fetch('/api/prompts')).status).toBe(404)
  resources.modules.refresh = refresh
})
