import { expect, test } from 'vitest'
import { aPerson, aVisitor, theServer } from '#testing/server.ts'

const language = 'en' as const
const key = 'worklog.title'
const tutor = { from: 'viber', to: 'tutor', plural: { from: 'vibers', to: 'tutors' } }
const anAdmin = () => aPerson({ role: 'admin' })

async function idOfNewest(admin: Awaited<ReturnType<typeof anAdmin>>): Promise<number> {
  const { change } = await admin.words.newestChange({})
  return change?.id ?? 0
}

test('changes are taken back one by one, newest first', async () => {
  const [admin, other] = await Promise.all([anAdmin(), anAdmin()])
  expect(await admin.words.newestChange({})).toEqual({ change: null })
  const first = await admin.words.put({ language, key, text: 'A viber’s time', version: 0 })
  await other.words.put({ language, key: 'worklog.text', text: null, version: 0 }).catch(() => {})
  const { total } = await other.words.rename({ language, ...tutor, isDry: false })
  const { change } = await admin.words.newestChange({})
  expect(change).toMatchObject({ texts: total, isYours: false, languages: ['en'] })
  const afterFirst = await admin.words.undo({ id: change?.id ?? 0 })
  expect(afterFirst.change).toMatchObject({
    texts: 1,
    isYours: true,
    first: { key, before: null, after: first.text },
  })
  const { items } = await admin.words.list({ language, only: 'changed' })
  expect(items).toMatchObject([{ key, text: first.text, state: 'own' }])
  expect(await admin.words.undo({ id: await idOfNewest(admin) })).toEqual({ change: null })
  expect(await admin.words.list({ language, only: 'changed' })).toMatchObject({ total: 0 })
  const { items: log } = await admin.audit.list({
    actorId: admin.user.id,
    action: 'words.undone',
    sort: 'at',
  })
  expect(log[0]?.after).toMatchObject({ language: 'en', texts: total })
})

test('a text whose original changed is marked again after an undo', async () => {
  const admin = await anAdmin()
  const { database } = await theServer()
  const old = await admin.words.put({ language, key, text: 'Old', version: 0 })
  await database.pool.query('update words set original_hash = $1', [Buffer.alloc(32)])
  const renewed = await admin.words.put({ language, key, text: 'New', version: old.version })
  expect(renewed.state).toBe('own')
  await admin.words.undo({ id: await idOfNewest(admin) })
  const { items } = await admin.words.list({ language, only: 'changed' })
  expect(items).toMatchObject([{ text: 'Old', state: 'outdated' }])
  await admin.words.undo({ id: await idOfNewest(admin) })
})

test('an undo of another change than the newest is refused, also twice together', async () => {
  const admin = await anAdmin()
  const saved = await admin.words.put({ language, key, text: 'One', version: 0 })
  const seen = await idOfNewest(admin)
  await (await anAdmin()).words.put({ language, key, text: 'Two', version: saved.version })
  await expect(admin.words.undo({ id: seen })).rejects.toMatchObject({
    status: 409,
    code: 'words.stale',
  })
  const newest = await idOfNewest(admin)
  const both = await Promise.allSettled([
    admin.words.undo({ id: newest }),
    admin.words.undo({ id: newest }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { items } = await admin.words.list({ language, only: 'changed' })
  expect(items).toMatchObject([{ text: 'One' }])
  await admin.words.undo({ id: seen })
})

test('nothing to undo is a conflict, and only admins undo', async () => {
  const admin = await anAdmin()
  await expect(admin.words.undo({ id: 1 })).rejects.toMatchObject({ status: 409 })
  await expect((await aPerson()).words.undo({ id: 1 })).rejects.toMatchObject({ status: 403 })
  await expect((await aVisitor()).words.newestChange({})).rejects.toMatchObject({ status: 401 })
})
