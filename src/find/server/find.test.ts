import { expect, test } from 'vitest'
import { aNewService, aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'

/** A random word, which no other test uses and which is similar to no other word. */
const aWord = () =>
  Array.from(
    { length: 12 },
    () => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(Math.random() * 26)],
  ).join('')

type Finder = Pick<Person, 'find'>
async function find(person: Finder, q: string) {
  const groups = await person.find.everything({ q })
  return Object.fromEntries(groups.map(({ kind, results }) => [kind, results]))
}

/** How many results of each kind contain only some of the words. */
async function closest(person: Finder, q: string) {
  const groups = await person.find.everything({ q })
  const partial = groups.filter(({ isClosest }) => isClosest)
  return Object.fromEntries(partial.map(({ kind, results }) => [kind, results.length]))
}

const aPage = (word: string) => ({
  title: `About ${word}`,
  slug: `about-${word}`,
  content: `<p>Everything on <strong>${word}</strong> &amp; what comes after it.</p>`,
  status: 'published' as const,
})

test('public services, vibers and pages are found, grouped by kind', async () => {
  const word = aWord()
  const admin = await aPerson({ role: 'admin' })
  const viber = await aPerson({ isServiceProvider: true, fullName: `Ida ${word}` })
  const service = await viber.services.create({ ...aNewService, title: `I tame any ${word}` })
  const page = await admin.pages.create(aPage(word))
  expect(await find(await aVisitor(), word)).toEqual({
    services: [
      {
        id: service.id,
        title: `I tame any ${word}`,
        excerpt: aNewService.description,
        path: `/services/${service.id}`,
      },
    ],
    vibers: [
      { id: viber.user.id, title: `Ida ${word}`, excerpt: '', path: `/vibers/${viber.user.id}` },
    ],
    pages: [
      {
        id: page.id,
        title: `About ${word}`,
        excerpt: `Everything on ${word} & what comes after it.`,
        path: `/about-${word}`,
      },
    ],
  })
})

test('paused services, clients and drafts are not found, even by their owner or an admin', async () => {
  const word = aWord()
  const admin = await aPerson({ role: 'admin' })
  const viber = await aPerson({ isServiceProvider: true })
  const { id } = await viber.services.create({ ...aNewService, title: `I tame any ${word}` })
  await viber.services.setStatus({ id, status: 'paused' })
  await aPerson({ fullName: `Client ${word}` })
  await admin.pages.create({ ...aPage(word), status: 'draft' })
  for (const one of [await aVisitor(), viber, admin]) expect(await find(one, word)).toEqual({})
})

test('a suspended viber and their services are not found', async () => {
  const word = aWord()
  const viber = await aPerson({ isServiceProvider: true, fullName: `Ida ${word}` })
  await viber.services.create({ ...aNewService, title: `I tame any ${word}` })
  const visitor = await aVisitor()
  expect(Object.keys(await find(visitor, word))).toEqual(['services', 'vibers'])
  const { database } = await theServer()
  await database.pool.query(`update users set status = 'suspended' where id = $1`, [viber.user.id])
  expect(await find(visitor, word)).toEqual({})
})

test('a page is found by its translation in the viewer’s language, or else by its original text', async () => {
  const [word, palabra] = [aWord(), aWord()]
  const admin = await aPerson({ role: 'admin' })
  const { id } = await admin.pages.create(aPage(word))
  const inSpanish = async (q: string) => {
    const answer = await admin.fetch(`/api/search?q=${q}&lang=es`, {
      headers: { cookie: 'lang=es', 'accept-language': 'es' },
    })
    return (await answer.json()) as { results: { title: string }[] }[]
  }
  expect((await inSpanish(word))[0]?.results[0]?.title).toBe(`About ${word}`)
  await admin.pages.translate({
    id,
    language: 'es',
    title: `Sobre ${palabra}`,
    content: `<p>Todo sobre ${palabra}.</p>`,
  })
  expect((await inSpanish(palabra))[0]?.results[0]?.title).toBe(`Sobre ${palabra}`)
  expect(await inSpanish(word)).toEqual([])
  expect(await find(await aVisitor(), word)).toMatchObject({ pages: [{ title: `About ${word}` }] })
})

test('a match in the title of a page ranks above one in its text, and HTML tags do not match', async () => {
  const word = aWord()
  const admin = await aPerson({ role: 'admin' })
  const mention = { ...aPage(word), title: 'Something else', slug: `other-${word}` }
  await admin.pages.create(mention)
  await admin.pages.create(aPage(word))
  const { pages = [] } = await find(admin, word)
  expect(pages.map(({ title }) => title)).toEqual([`About ${word}`, 'Something else'])
  expect(await closest(admin, `${word} strong`)).toEqual({ pages: 2 })
})

test('prefixes, inflected words and stop words are handled', async () => {
  const word = aWord()
  const admin = await aPerson({ role: 'admin' })
  await admin.pages.create({ ...aPage(word), content: `<p>Refunds à la carte for ${word}</p>` })
  for (const q of [
    word.slice(0, -2),
    `refunded ${word}`,
    `where are the refunds for your ${word}`,
  ]) {
    expect([q, ...Object.keys(await find(admin, q))]).toEqual([q, 'pages'])
  }
  expect(await closest(admin, `${word} nonsense`)).toEqual({ pages: 1 })
  expect(await find(admin, 'qwxz nonsensical')).toEqual({})
})

test('an unknown word is replaced by the most similar one, which the response contains', async () => {
  const word = aWord()
  const viber = await aPerson({ isServiceProvider: true, fullName: `Ida ${word}` })
  await viber.services.create({ ...aNewService, title: `I tame any ${word}` })
  const admin = await aPerson({ role: 'admin' })
  await admin.pages.create(aPage(word))
  const groups = await admin.find.everything({
    q: `${word.slice(0, 6)}${word[6] === 'x' ? 'y' : 'x'}${word.slice(7)}`,
  })
  expect(groups.map(({ kind, corrected }) => [kind, corrected])).toEqual([
    ['services', word],
    ['vibers', word],
    ['pages', word],
  ])
})

test('each kind is limited, counted up to 50, and can be searched alone', async () => {
  const word = aWord()
  const { database } = await theServer()
  await database.pool.query(
    `insert into pages (title, slug, content, status, created_at, updated_at)
     select $1 || ' ' || n, 'many-' || n, '<p>x</p>', 'published', now(), now()
     from generate_series(1, 51) n`,
    [word],
  )
  const visitor = await aVisitor()
  const ask = async (more: object) => {
    const [group] = await visitor.find.everything({ q: word, ...more })
    return [group?.results.length, group?.total, group?.isBounded]
  }
  expect(await ask({})).toEqual([5, 50, true])
  expect(await ask({ limit: 50, kinds: 'pages' })).toEqual([50, 50, true])
  expect(await ask({ kinds: 'services,vibers' })).toEqual([undefined, undefined, undefined])
  await database.pool.query(`delete from pages where slug = 'many-51'`)
  expect(await ask({ limit: 1 })).toEqual([1, 50, false])
})

test('a search without words finds nothing, and operators and HTML have no effect', async () => {
  const visitor = await aVisitor()
  for (const q of ['', '   ', '%', '_', "'", '" & | ! <-> :*', '<>', '\\']) {
    expect([q, await find(visitor, q)]).toEqual([q, {}])
  }
  for (const q of [
    "' or 1=1--",
    'a:*|b',
    '<script>x</script>',
    '(a+)+$'.repeat(33),
    'a'.repeat(5000),
  ]) {
    expect((await visitor.fetch(`/api/search?q=${encodeURIComponent(q)}`)).status).toBe(200)
  }
})

test('invalid parameters are rejected', async () => {
  const visitor = await aVisitor()
  const status = async (query: string) => (await visitor.fetch(`/api/search?${query}`)).status
  expect(await status('q=a&kinds=secrets')).toBe(400)
  expect(await status('q=a&limit=51')).toBe(400)
  expect(await status('q=a&limit=0')).toBe(400)
  expect(await status('q=a&q=b')).toBe(400)
})
