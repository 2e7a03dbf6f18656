import { beforeAll, expect, test } from 'vitest'
import { aPerson, aScene, aVisitor, theServer } from '#app/server/testing.ts'
import { hasDemoAccounts } from '#accounts/server/service/accounts.ts'
import { DEMO_PASSWORD } from '#settings/demo.ts'
import { dumpBooks, findFaults } from '../sound-books.ts'
import { findDemoData, removeDemoData } from './remove.ts'
import { seedDemo } from './seed.ts'

const MINUTES_MS = 120_000

beforeAll(async () => {
  const { resources } = await theServer()
  resources.config.isDemo = true // so that a closed account is refused for being closed
  await seedDemo(resources, new Date('2026-11-20T00:00:00Z'))
}, MINUTES_MS)

test('nothing is removed while real people have to do with demo people', async () => {
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

test('demo accounts are closed for good, the books stay as they are, and real people too', async () => {
  const { database, system } = await theServer()
  const { viber, service } = await aScene()
  const boss = await aPerson({ role: 'super_admin' })
  const before = await findDemoData(database)
  expect(before).toMatchObject({ services: 64, orders: 90, pages: 8, ties: [] })
  const { items: pages } = await boss.pages.list({ limit: 100 })
  const about = pages.find(({ slug }) => slug === 'about')?.id ?? 0
  await boss.pages.update({ id: about, title: 'Who we are' })
  expect(before.people).toHaveLength(40)
  const books = await dumpBooks(database)

  expect(await removeDemoData(system, database)).toEqual({ hasSuperAdmin: true })

  const left = await boss.pages.list({ limit: 100 })
  expect(left.items.map(({ slug, status }) => [slug, status])).toEqual([
    ['about', 'published'],
    ...['how-it-works', 'security', 'terms', 'privacy'].map((slug) => [slug, 'draft']),
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
    orders: 90,
    pages: 0,
  })
  expect(await dumpBooks(database)).toEqual(books)
  expect(await findFaults(database)).toEqual([])
  const visitor = await aVisitor()
  const asDemo = visitor.accounts.login({ username: 'ada.super', password: DEMO_PASSWORD })
  await expect(asDemo).rejects.toMatchObject({ status: 401 })
  const { rows } = await database.pool.query(`select distinct role, full_name, status
    from users where is_demo`)
  expect(rows).toEqual([{ role: 'customer', full_name: 'Deleted user', status: 'deleted' }])
  const mails = await database.pool.query(`select id from mails where template = 'account_deleted'`)
  expect(mails.rows).toEqual([])
  expect(await visitor.services.get({ id: service.id })).toMatchObject({ id: service.id })
  expect(await viber.accounts.me()).toMatchObject({ id: viber.user.id })
  expect(await boss.accounts.me()).toMatchObject({ role: 'super_admin' })
})
