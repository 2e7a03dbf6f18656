import { expect, test } from 'vitest'
import { aPerson, aScene, aVisitor, theServer } from '#testing/server.ts'

test('an admin features a viber on the landing page and removes them again', async () => {
  const { viber, service } = await aScene()
  const admin = await aPerson({ role: 'admin' })
  const visitor = await aVisitor()
  // Fills the page with better services, so that the viber appears only if featured.
  await Promise.all(Array.from({ length: 6 }, () => aScene()))
  const isShown = async () => {
    const hits = await visitor.search.featured({ category: 'coding' })
    return hits.some((hit) => hit.id === service.id)
  }
  const { id } = viber.user
  expect(await isShown()).toBe(false)
  expect(await admin.accounts.setFeatured({ id, isFeatured: true })).toEqual({ isFeatured: true })
  expect(await admin.accounts.setFeatured({ id, isFeatured: true })).toEqual({ isFeatured: true })
  expect(await isShown()).toBe(true)
  expect((await visitor.profiles.profile({ id })).isFeatured).toBe(true)
  await admin.accounts.setFeatured({ id, isFeatured: false })
  expect(await isShown()).toBe(false)
})

test('only an active viber can be featured, but any featured member can be removed', async () => {
  const { client, viber } = await aScene()
  const { database } = await theServer()
  const admin = await aPerson({ role: 'admin' })
  const feature = (id: number) => admin.accounts.setFeatured({ id, isFeatured: true })
  const refused = { status: 404, code: 'viber.not_found' }
  await expect(feature(client.user.id)).rejects.toMatchObject(refused)
  await expect(feature(999_999_999)).rejects.toMatchObject(refused)

  const { id } = viber.user
  await feature(id)
  await database.pool.query(`update users set status = 'suspended' where id = $1`, [id])
  await expect(feature(id)).rejects.toMatchObject(refused)
  expect(await admin.accounts.setFeatured({ id, isFeatured: false })).toEqual({
    isFeatured: false,
  })
  await database.pool.query(`update users set status = 'active' where id = $1`, [id])
  expect((await admin.profiles.profile({ id })).isFeatured).toBe(false)
})

test('an admin cannot feature themselves, and the log has the previous value', async () => {
  const { viber } = await aScene()
  const admin = await aPerson({ role: 'admin', isServiceProvider: true })
  const own = admin.accounts.setFeatured({ id: admin.user.id, isFeatured: true })
  await expect(own).rejects.toMatchObject({ status: 403, code: 'viber.own_case' })
  for (const isFeatured of [true, true, false]) {
    await admin.accounts.setFeatured({ id: viber.user.id, isFeatured })
  }
  const { items } = await admin.audit.list({ actorId: admin.user.id, action: 'user.featured' })
  expect(items.map(({ before, after }) => ({ before, after }))).toEqual([
    { before: { isFeatured: true }, after: { isFeatured: false } },
    { before: { isFeatured: false }, after: { isFeatured: true } },
  ])
})
