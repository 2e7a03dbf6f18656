import { expect, test } from 'vitest'
import { aPerson, aScene, aVisitor, theServer, type Person } from '#testing/server.ts'

let made = 0
/** Words that no other service contains. */
const someWords = () => [`quixon${++made}`, `vartle${made}`] as const

const anAdmin = () => aPerson({ role: 'admin' })
const offer = async (title: string) =>
  (await aScene({ title, skills: [], subcategory: 'backend' })).service.id
const find = async (search: string) =>
  (await (await aVisitor()).search.services({ search })).items.map(({ id }) => id)

async function add(admin: Person, words: readonly string[], finds: readonly string[] = []) {
  const row = { language: 'en' as const, words: [...words], finds: [...finds] }
  const all = await admin.synonyms.add(row)
  const added = all.find((one) => one.words[0] === words[0])
  if (!added) throw new Error('The new row is not in the list')
  return added
}

test('each expression of a row finds the others immediately, until the row is deleted', async () => {
  const [admin, [word, other]] = [await anAdmin(), someWords()]
  const id = await offer(`Made with ${other}`)
  expect(await find(word)).toEqual([])
  const row = await add(admin, [word, `${other} made`])
  expect(await find(word)).toEqual([id])
  await admin.synonyms.remove(row)
  expect(await find(word)).toEqual([])
})

test('a row with finds works in one direction', async () => {
  const [admin, [word, other]] = [await anAdmin(), someWords()]
  const found = await offer(`A service with ${other}`)
  const own = await offer(`A service with ${word}`)
  const row = await add(admin, [word], [other])
  expect((await find(word)).toSorted((a, b) => a - b)).toEqual([found, own])
  expect(await find(other)).toEqual([found])
  await admin.synonyms.change({ ...row, finds: ['something else'], words: [word] })
  expect(await find(word)).toEqual([own])
})

test('a search uses the synonyms of every language', async () => {
  const [admin, [word, other]] = [await anAdmin(), someWords()]
  const id = await offer(`About ${other}`)
  await admin.synonyms.add({ language: 'fr', words: [word, other] })
  expect(await find(word)).toEqual([id])
  const rows = await admin.synonyms.list({ language: 'es' })
  expect(rows.every(({ language }) => language === 'es')).toBe(true)
  expect(rows.flatMap(({ words }) => words)).not.toContain(word)
})

test('expressions are normalized', async () => {
  const [admin, [word, other]] = [await anAdmin(), someWords()]
  const { words, finds } = await add(
    admin,
    [word, `  ${other}   of the Shop `, word.toUpperCase(), `¿${other}?`],
    ['R&D', 'Diseño de logotipo'],
  )
  expect(words).toEqual([word, `${other} Shop`, `¿${other}?`])
  expect(finds).toEqual(['R&D', 'Diseño logotipo'])
})

test.each([
  [{ words: [] }, 'words', 'Please enter an expression'],
  [{ words: ['!!', 'shop'] }, 'words.0', 'An expression has one to three words'],
  [{ words: ['one two three four'] }, 'words.0', 'An expression has one to three words'],
  [{ words: ['x'.repeat(61), 'shop'] }, 'words.0', 'An expression has at most 60 characters'],
  [{ words: Array.from({ length: 21 }, (_, at) => `w${at}`) }, 'words', 'At most 20 expressions'],
  [
    { words: ['shop'] },
    'words',
    'Please enter a second expression, or something that it also finds',
  ],
  [
    { words: ['shop', 'SHOP'], finds: ['Shop'] },
    'words',
    'Please enter a second expression, or something that it also finds',
  ],
  [{ words: ['shop', 'store'], language: 'de' as never }, 'language', 'Please select a language'],
])('%j is rejected', async (fields, path, message) => {
  const admin = await anAdmin()
  const wanted = { language: 'en' as const, ...fields }
  await expect(admin.synonyms.add(wanted)).rejects.toMatchObject({
    status: 400,
    errors: expect.arrayContaining([expect.objectContaining({ path, message })]),
  })
})

test('lists of unknown languages are rejected', async () => {
  const admin = await anAdmin()
  const refused = admin.synonyms.list({ language: 'de' as never })
  await expect(refused).rejects.toMatchObject({ status: 400 })
})

test('when two admins change a row, the second one gets a conflict', async () => {
  const [admin, words] = [await anAdmin(), someWords()]
  const row = await add(admin, words)
  const stale = { status: 409, code: 'vocabulary.stale' }
  await admin.synonyms.change({ id: row.id, version: row.version, words: [...words, 'third one'] })
  const change = admin.synonyms.change({ id: row.id, version: row.version, words: [...words] })
  await expect(change).rejects.toMatchObject(stale)
  await expect(admin.synonyms.remove(row)).rejects.toMatchObject(stale)
  const now = (await admin.synonyms.list()).find(({ id }) => id === row.id)
  expect(now).toMatchObject({ version: row.version + 1, words: [...words, 'third one'] })
  await admin.synonyms.remove(now ?? row)
  await expect(admin.synonyms.remove(now ?? row)).rejects.toMatchObject({ status: 404 })
})

test('every change is in the audit log', async () => {
  const [admin, [word, other]] = [await anAdmin(), someWords()]
  const { id, version } = await add(admin, [word, other])
  const rows = await admin.synonyms.change({ id, version, words: [word], finds: [other, 'SEO'] })
  await admin.synonyms.remove(rows.find((row) => row.id === id) ?? { id, version })
  const { database } = await theServer()
  const { rows: entries } = await database.pool.query(
    `select action, before, after from audit_log
      where subject = 'synonyms' and subject_id = $1 order by id`,
    [id],
  )
  const first = { language: 'en', words: `${word}, ${other}`, finds: '' }
  const second = { language: 'en', words: word, finds: `${other}, SEO` }
  expect(entries).toEqual([
    { action: 'vocabulary.synonyms_added', before: null, after: first },
    { action: 'vocabulary.synonyms_changed', before: first, after: second },
    { action: 'vocabulary.synonyms_removed', before: second, after: null },
  ])
})

test('a trial shows terms, alternatives, corrections, ignored words and counts', async () => {
  const [admin, [word, other]] = [await anAdmin(), someWords()]
  await offer(`A harmonium with ${word}`)
  await offer(`A harmonium with ${other}`)
  await offer('A harmonium')
  const empty = { terms: [], ignored: [], services: 0, listed: 0, isBounded: false }
  expect(await admin.synonyms.tryText({ search: ' ?! ' })).toEqual(empty)
  await add(admin, [word, other])
  const tried = await admin.synonyms.tryText({ search: `I need a harmonium with ${word}` })
  expect(tried).toEqual({
    terms: [
      { text: 'harmonium', typed: null, alternatives: [] },
      { text: word, typed: null, alternatives: [other] },
    ],
    ignored: ['i', 'need', 'a', 'with'],
    services: 2,
    listed: 3,
    isBounded: false,
  })
  const { terms, services } = await admin.synonyms.tryText({ search: 'harmoniun' })
  expect(terms).toEqual([{ text: 'harmonium', typed: 'harmoniun', alternatives: [] }])
  expect(services).toBe(3)
})

test('the built-in synonyms find English services by Spanish, French and Chinese words', async () => {
  const logo = await offer('A logo for a lighthouse keeper')
  const seo = await offer('SEO for a lighthouse keeper')
  const writer = await offer('Copywriting for a lighthouse keeper')
  for (const [typed, id] of [
    ['diseño de logotipo lighthouse', logo],
    ['branding lighthouse', logo],
    ['ロゴ lighthouse', logo],
    ['référencement lighthouse', seo],
    ['rédacteur lighthouse', writer],
  ] as const) {
    expect([typed, (await find(typed))[0]]).toEqual([typed, id])
  }
})
