import { expect, test } from 'vitest'
import { aPerson } from '#testing/server.ts'
import { MAX_VIEWS } from '../view.ts'

const suspended = {
  list: 'users',
  name: 'Suspended',
  query: 'status=suspended&hide=email',
} as const

test('an admin saves views of a list, replaces one by its name and deletes them', async () => {
  const admin = await aPerson({ role: 'admin' })
  const view = await admin.savedViews.save(suspended)
  expect(view).toEqual({ id: view.id, name: 'Suspended', query: suspended.query })
  const newest = await admin.savedViews.save({ ...suspended, name: 'Newest', query: '' })
  expect(await admin.savedViews.list({ list: 'users' })).toEqual([newest, view])
  expect(await admin.savedViews.list({ list: 'orders' })).toEqual([])

  const replaced = await admin.savedViews.save({ ...suspended, query: 'status=deleted' })
  expect(replaced).toEqual({ ...view, query: 'status=deleted' })
  expect(await admin.savedViews.list({ list: 'users' })).toHaveLength(2)

  await admin.savedViews.remove({ id: view.id })
  expect(await admin.savedViews.list({ list: 'users' })).toEqual([newest])
  await expect(admin.savedViews.remove({ id: view.id })).rejects.toMatchObject({ status: 404 })
})

test('each admin sees only their own views', async () => {
  const [admin, other] = [await aPerson({ role: 'admin' }), await aPerson({ role: 'admin' })]
  const { id } = await admin.savedViews.save(suspended)
  expect(await other.savedViews.list({ list: 'users' })).toEqual([])
  await expect(other.savedViews.remove({ id })).rejects.toMatchObject({ status: 404 })
  expect(await admin.savedViews.list({ list: 'users' })).toHaveLength(1)
})

test('a name is needed, a list must exist, and a query has an end', async () => {
  const admin = await aPerson({ role: 'admin' })
  for (const wrong of [
    { name: ' ' },
    { name: 'a'.repeat(61) },
    { list: 'secrets' as 'users' },
    { query: 'q='.padEnd(1001, 'a') },
  ]) {
    await expect(admin.savedViews.save({ ...suspended, ...wrong })).rejects.toMatchObject({
      status: 400,
    })
  }
})

test(`an admin has at most ${MAX_VIEWS} views of a list, also when they are saved at once`, async () => {
  const admin = await aPerson({ role: 'admin' })
  const saved = await Promise.allSettled(
    Array.from({ length: MAX_VIEWS + 2 }, (_, place) =>
      admin.savedViews.save({ ...suspended, name: `View ${place}` }),
    ),
  )
  expect(saved.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  expect(await admin.savedViews.list({ list: 'users' })).toHaveLength(MAX_VIEWS)
  await expect(admin.savedViews.save({ ...suspended, name: 'More' })).rejects.toMatchObject({
    status: 409,
    code: 'views.too_many',
  })
  // An existing view can still be replaced, and other lists have their own.
  const [first] = await admin.savedViews.list({ list: 'users' })
  await admin.savedViews.save({ ...suspended, name: first?.name ?? '', query: 'kind=client' })
  await admin.savedViews.save({ ...suspended, list: 'orders' })
})
