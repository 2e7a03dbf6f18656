import { beforeAll, expect, test } from 'vitest'
import { aPost } from '#testing/blog-scenes.ts'
import { aBrief } from '#testing/brief-scenes.ts'
import { aHelpArticle } from '#testing/knowledge-scenes.ts'
import {
  aPerson,
  aScene,
  aVisitor,
  theDemoServer,
  theServer,
  type Person,
} from '#testing/server.ts'
import { hasDemoAccounts } from '#accounts/server/service/accounts.ts'
import { DEMO_PASSWORD } from '#settings/demo.ts'
import { found } from '#platform/errors.ts'
import { dumpBooks, findFaults } from '../invariants.ts'
import { findDemoData, removeDemoData } from './remove.ts'

const MINUTES_MS = 300_000

beforeAll(async () => {
  // In demo mode, a login is refused because the account is closed.
  await theDemoServer()
}, MINUTES_MS)

test('nothing is removed while real people have orders or messages with demo people', async () => {
  const { database, system } = await theServer()
  const { user } = await aPerson()
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into messages (sender_id, receiver_id, content, created_at)
     select $1, id, 'Hello', now() from users where username = 'maya.viber' returning id`,
    [user.id],
  )
  const id = rows[0]?.id ?? 0
  await expect(removeDemoData(system, database)).rejects.toThrow(`messages ${id}`)
  expect(await hasDemoAccounts(system)).toBe(true)
  await database.pool.query('delete from messages where id = $1', [id])
})

test('demo accounts are closed permanently, and the books and real people’s content stay', async () => {
  const { database, system } = await theServer()
  const { viber, service } = await aScene()
  const gig = await aBrief()
  const boss = await aPerson({ role: 'super_admin' })
  const before = await findDemoData(database)
  expect(before).toMatchObject({ services: 64, orders: 118, pages: 8, menus: 2, ties: [] })
  const { items: pages } = await boss.pages.list({ limit: 100 })
  const about = pages.find(({ slug }) => slug === 'about')?.id ?? 0
  await boss.pages.update({ id: about, title: 'Who we are' })
  const sidebar = await changeSidebar(boss)
  expect(before.people).toHaveLength(40)
  const books = await dumpBooks(database)
  const theirs = await whatRealPeopleMade(boss)

  expect(await removeDemoData(system, database)).toEqual({ hasSuperAdmin: true })

  const left = await boss.pages.list({ limit: 100 })
  expect(left.items.map(({ slug, status }) => [slug, status])).toEqual([
    ['about', 'published'],
    ...['how-it-works', 'security', 'terms', 'privacy'].map((slug) => [slug, 'draft']),
  ])
  const [own, ...others] = await boss.adminMenus.list()
  expect(others).toEqual([])
  expect(own).toMatchObject({ id: sidebar.id, version: sidebar.version })
  expect(own?.items.map(({ title, hidden }) => [title, hidden])).toEqual([
    ['Community guidelines', 'deleted'],
    ['Fees', 'deleted'],
    ['Security', 'draft'],
    ['Ours', null],
  ])
  const deeds = await database.pool.query(
    `select actor_role as "actorRole", "after" from audit_log where action = 'demo.removed'`,
  )
  expect(deeds.rows).toEqual([{ actorRole: 'system', after: { people: 40 } }])
  expect(await hasDemoAccounts(system)).toBe(false)
  const { items } = await boss.audit.list({ action: 'demo.removed' })
  expect(items).toMatchObject([{ action: 'demo.removed', after: { people: 40 } }])
  expect(await findDemoData(database)).toMatchObject({
    people: [],
    services: 0,
    orders: 118,
    pages: 0,
    menus: 0,
  })
  expect(await dumpBooks(database)).toEqual(books)
  expect(await contentLeft()).toEqual(theirs)
  expect(await findFaults(database)).toEqual([])
  const visitor = await aVisitor()
  const asDemo = visitor.accounts.login({ username: 'ada.super', password: DEMO_PASSWORD })
  await expect(asDemo).rejects.toMatchObject({ status: 401 })
  const { rows } = await database.pool.query(`select distinct role, full_name, status
    from users where is_demo`)
  expect(rows).toEqual([{ role: 'customer', full_name: 'Deleted user', status: 'deleted' }])
  const mails = await database.pool.query(`select id from mails where template = 'account_deleted'`)
  expect(mails.rows).toEqual([])
  expect((await boss.briefs.list({})).items.map(({ id }) => id)).toEqual([gig.id])
  expect(await visitor.services.get({ id: service.id })).toMatchObject({ id: service.id })
  expect(await viber.accounts.me()).toMatchObject({ id: viber.user.id })
  expect(await boss.accounts.me()).toMatchObject({ role: 'super_admin' })
})

/** Adds a link of their own, so that the menu counts as edited. */
async function changeSidebar(boss: Person) {
  const menus = await boss.adminMenus.list()
  const sidebar = found(menus.find(({ location }) => location === 'sidebar'))
  const { id, version, items } = sidebar
  return boss.adminMenus.setItems({
    id,
    version,
    items: [...items, { title: 'Ours', url: '/ours' }],
  })
}

/**
 * Creates content of each kind by real people, partly based on demo content, and returns all content that must remain.
 */
async function whatRealPeopleMade(boss: Person) {
  const member = await aPerson()
  const { items: help } = await boss.knowledge.articles({ categorySlug: 'payments' })
  const [money] = help
  const { items: prompts } = await member.prompts.list({ limit: 3 })
  const [source] = prompts
  const [blogCategory] = await boss.blogAdmin.categories()
  await member.prompts.rate({ id: source?.id ?? 0, rating: 5, review: 'It works.' })
  await member.prompts.favorite({ id: source?.id ?? 0 })
  const copy = await member.prompts.fork({ id: source?.id ?? 0 })
  await boss.prompts.move({ id: copy.id, status: 'published' })
  const article = await aHelpArticle(boss, { categoryId: money?.categoryId ?? 0 })
  const post = await member.blog.create({ ...aPost(), categoryId: blogCategory?.id })
  return {
    articles: [article.title],
    helpCategories: ['faq', 'getting-started', 'payments', 'policies', 'troubleshooting'],
    prompts: [copy.title],
    posts: [post.title],
    blogCategories: [
      'case-studies',
      'freelancing',
      'hiring',
      'marketing',
      'product-news',
      'web-development',
    ],
    kept: [],
  }
}

async function contentLeft() {
  const { database } = await theServer()
  const all = async (text: string) =>
    (await database.pool.query<{ name: string }>(text)).rows.map(({ name }) => name)
  return {
    articles: await all('select title as name from knowledge_articles order by 1'),
    helpCategories: await all('select slug as name from knowledge_categories order by 1'),
    prompts: await all('select title as name from prompts order by 1'),
    posts: await all('select title as name from blog_posts order by 1'),
    blogCategories: await all('select slug as name from blog_categories order by 1'),
    kept: await all('select user_id::text as name from prompt_favorites order by 1'),
  }
}
