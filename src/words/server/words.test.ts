import { expect, test } from 'vitest'
import { aPerson, aVisitor } from '#testing/server.ts'

const anAdmin = () => aPerson({ role: 'admin' })
const word = { language: 'en' as const, key: 'worklog.title' }

test('an admin writes a text, finds it, and shows the original again', async () => {
  const admin = await anAdmin()
  const saved = await admin.words.put({ ...word, text: 'Time spent', version: 0 })
  expect(saved).toMatchObject({ text: 'Time spent', original: 'Hours worked', state: 'own' })
  const found = await admin.words.list({ q: 'time SPENT', only: 'changed' })
  expect(found).toMatchObject({ total: 1, items: [saved] })
  await expect(admin.words.put({ ...word, text: 'Other', version: 0 })).rejects.toMatchObject({
    status: 409,
    code: 'stale',
  })
  const reset = await admin.words.put({ ...word, text: null, version: saved.version })
  expect(reset).toMatchObject({ text: null, state: 'original', version: 0 })
  expect(await admin.words.list({ only: 'changed' })).toMatchObject({ total: 0 })
  const { items } = await admin.audit.list({ actorId: admin.user.id, action: 'words.changed' })
  expect(items[0]?.after).toEqual({ language: 'en', texts: 1, namespaces: 'worklog' })
})

test('the list has every kind of text, in pages', async () => {
  const admin = await anAdmin()
  const { total, items, next } = await admin.words.list({ language: 'fr', limit: 2 })
  expect(total).toBeGreaterThan(4000)
  expect(items).toHaveLength(2)
  expect(next).toContain('cursor=')
  for (const namespace of ['mail', 'errors', 'sentences', 'home']) {
    const { total: some } = await admin.words.list({ namespace })
    expect({ namespace, isEnough: some > 10 }).toEqual({ namespace, isEnough: true })
  }
})

test('a text that lacks an argument is refused at its field', async () => {
  const admin = await anAdmin()
  const change = { language: 'en' as const, key: 'errors.request.rate_limited', version: 0 }
  await expect(admin.words.put({ ...change, text: 'Slow down' })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'text', message: 'Keep {seconds} in the text: it is filled in.' }],
  })
})

test('only admins reach the words, and unknown texts are not found', async () => {
  const admin = await anAdmin()
  const unknown = admin.words.put({ language: 'en', key: 'worklog.nothing', text: 'x', version: 0 })
  await expect(unknown).rejects.toMatchObject({ status: 404 })
  await expect((await aVisitor()).words.list({})).rejects.toMatchObject({ status: 401 })
  const file = await admin.fetch('/api/admin/words/export.csv?language=es&namespace=worklog')
  expect(await file.text()).toContain('es,worklog.title,,')
})
