import { afterEach, expect, test } from 'vitest'
import { aPerson, aVisitor, theServer } from '#testing/server.ts'

const anAdmin = () => aPerson({ role: 'admin' })
const language = 'en' as const
const tutor = { from: 'viber', to: 'tutor', plural: { from: 'vibers', to: 'tutors' } }

afterEach(async () => {
  const { database } = await theServer()
  await database.pool.query('delete from words')
  await database.pool.query('delete from words_changes')
  // Any change loads the words again.
  const admin = await anAdmin()
  const word = { language, key: 'worklog.title' }
  const { version } = await admin.words.put({ ...word, text: 'Time', version: 0 })
  await admin.words.put({ ...word, text: null, version })
})

async function numberOfWords() {
  const { database } = await theServer()
  const { rows } = await database.pool.query('select count(*)::int as n from words')
  return rows[0].n as number
}

test('a trial lists every hit before and after, and changes nothing', async () => {
  const admin = await anAdmin()
  const { total, hits } = await admin.words.rename({ language, ...tutor, isDry: true })
  expect(total).toBeGreaterThan(100)
  expect(hits.length).toBe(Math.min(total, 200))
  for (const { before, after } of hits) {
    expect(before).toMatch(/\bvibers?\b/i)
    expect(after).not.toMatch(/(?<![{\w])\bvibers?\b(?!, (?:select|plural))/i)
  }
  expect(await numberOfWords()).toBe(0)
})

test('a trial counts the places whose article may not fit, and lists them first', async () => {
  const admin = await anAdmin()
  const expert = { from: 'viber', to: 'expert', plural: { from: 'vibers', to: 'experts' } }
  const trial = await admin.words.rename({ language, ...expert, isDry: true })
  const places = trial.hits.flatMap(({ after }) => after.match(/\ba expert\b/gi) ?? [])
  expect(places.length).toBeGreaterThan(5)
  expect(trial.articles).toBe(places.length)
  expect(trial.hits[0]?.after).toMatch(/\ba expert\b/i)
  expect(trial.hits.at(-1)?.articles).toBe(0)
  const right = await admin.words.rename({ language, ...tutor, isDry: true })
  expect(right.articles).toBe(0)
  const french = { from: 'viber', to: 'expert', language: 'fr', isDry: true } as const
  expect((await admin.words.rename(french)).articles).toBeGreaterThan(5)
})

test('a renaming is one change, starts from own texts, and returns to the originals', async () => {
  const admin = await anAdmin()
  const { database } = await theServer()
  const { items } = await admin.words.list({ language, q: 'vibers', namespace: 'home', limit: 1 })
  const { key = '', original = '' } = items[0] ?? {}
  await admin.words.put({ language, key, text: `Our ${original}`, version: 0 })
  await database.pool.query('update words set original_hash = $1', [Buffer.alloc(32)])
  const { total } = await admin.words.rename({ language, ...tutor, isDry: false })
  const { items: found } = await admin.words.list({ language, q: key })
  const renamed = found.find((one) => one.key === key)
  expect(renamed?.text).toMatch(/^Our .*\btutors\b/i)
  // The renaming did not compare the text with its changed original.
  expect(renamed?.state).toBe('outdated')
  const { rows } = await database.pool.query(
    'select jsonb_array_length(changes) as n from words_changes order by id desc limit 1',
  )
  expect(rows[0].n).toBe(total)
  expect(await numberOfWords()).toBe(total)
  const { items: log } = await admin.audit.list({ actorId: admin.user.id, limit: 1 })
  expect(log[0]).toMatchObject({ action: 'words.changed', after: { language, texts: total } })
  const back = { from: 'tutor', to: 'viber', plural: { from: 'tutors', to: 'vibers' } }
  await admin.words.rename({ language, ...back, isDry: false })
  expect(await numberOfWords()).toBe(1)
})

test('a second renaming finds nothing, and two together do not mix', async () => {
  const admin = await anAdmin()
  const both = await Promise.all([
    admin.words.rename({ language, ...tutor, isDry: false }),
    admin.words.rename({ language, ...tutor, isDry: false }),
  ])
  expect(both.map(({ total }) => total).toSorted((a, b) => a - b)[0]).toBe(0)
  const again = await admin.words.rename({ language, ...tutor, isDry: false })
  expect(again).toEqual({ total: 0, articles: 0, hits: [] })
})

test('another language is not touched', async () => {
  const admin = await anAdmin()
  await admin.words.rename({ language, ...tutor, isDry: false })
  expect(await admin.words.list({ language: 'es', only: 'changed' })).toMatchObject({ total: 0 })
})

test('all texts are written or none', async () => {
  const admin = await anAdmin()
  const long = 'very '.repeat(12).trim()
  // "e" is in few texts, but often in each.
  const key = 'worklog.title'
  await admin.words.put({ language, key, text: 'x x x x x x x x x', version: 0 })
  const change = { language, from: 'x', to: long, isDry: false }
  for (const isDry of [true, false]) {
    await expect(admin.words.rename({ ...change, isDry })).rejects.toMatchObject({
      status: 400,
      code: 'words.renamed',
      errors: [{ path: 'to', message: `${key}: This text has at most 116 characters.` }],
    })
  }
  const french = await admin.fetch('/api/admin/words/rename?lang=fr', {
    method: 'POST',
    body: JSON.stringify(change),
    headers: { 'content-type': 'application/json' },
  })
  expect(await french.text()).toContain(`${key}\u00A0: Ce texte compte au plus 116 caractères.`)
  expect(await numberOfWords()).toBe(1)
})

test('a language has at most 2,000 own texts', async () => {
  const admin = await anAdmin()
  const { database } = await theServer()
  await database.pool.query(
    `insert into words (language, key, text, original_hash, changed_at)
      select 'en', 'home.none' || n, 'x', decode(repeat('00', 32), 'hex'), now()
      from generate_series(1, 1999) as n`,
  )
  for (const isDry of [true, false]) {
    await expect(admin.words.rename({ language, ...tutor, isDry })).rejects.toMatchObject({
      status: 409,
      code: 'words.too_many',
    })
  }
  expect(await numberOfWords()).toBe(1999)
})

test.each(['', ' ', '{name}', '<b>', "x'", 'a  b', '#', 'x'.repeat(61), '/vibers/', '\0', '$&'])(
  'the term %j is refused',
  async (term) => {
    const admin = await anAdmin()
    for (const field of ['from', 'to']) {
      const change = { language, ...tutor, [field]: term, isDry: false }
      await expect(admin.words.rename(change)).rejects.toMatchObject({ status: 400 })
    }
    expect(await numberOfWords()).toBe(0)
  },
)

test('only admins rename', async () => {
  const renaming = { language, ...tutor, isDry: false }
  await expect((await aPerson()).words.rename(renaming)).rejects.toMatchObject({ status: 403 })
  await expect((await aVisitor()).words.rename(renaming)).rejects.toMatchObject({ status: 401 })
})
