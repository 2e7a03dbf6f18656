import { expect, test } from 'vitest'
import { aPerson, theServer } from '#testing/server.ts'

const facts = {
  country: 'ES',
  languages: [
    { language: 'es', level: 'native' },
    { language: 'yue', level: 'basic' },
  ],
  links: ['https://example.org/work', 'http://shop.example.org'],
  education: ['BSc Statistics, Oslo, 2012'],
  certificates: ['AWS Solutions Architect'],
} as const
const empty = { country: null, languages: [], links: [], education: [], certificates: [] }

function aFullProfile() {
  return structuredClone(facts) as unknown as Parameters<
    Awaited<ReturnType<typeof aPerson>>['account']['save']
  >[0]
}

test('facts are saved, left alone when omitted, and cleared', async () => {
  const { account } = await aPerson()
  expect(await account.get()).toMatchObject(empty)
  expect(await account.save(aFullProfile())).toMatchObject(facts)
  expect(await account.save({ headline: 'Charts' })).toMatchObject(facts)
  expect(await account.save({ languages: [{ language: 'fr', level: 'fluent' }] })).toMatchObject({
    ...facts,
    languages: [{ language: 'fr', level: 'fluent' }],
  })
  expect(await account.save(empty)).toMatchObject(empty)
})

test('languages keep their order', async () => {
  const { account } = await aPerson()
  const languages = ['pt', 'en', 'ar'].map((language) => ({ language, level: 'fluent' as const }))
  await account.save({ languages })
  await account.save({ languages: languages.toReversed() })
  expect((await account.get()).languages).toEqual(languages.toReversed())
})

test('texts are cleaned and repeated lines are stored once', async () => {
  const { account } = await aPerson()
  expect(
    await account.save({
      education: ['  BSc\n Statistics ', 'BSc Statistics', 'BSc Statistics', 'MA \u202EHistory'],
      links: [' https://example.org ', 'https://example.org'],
    }),
  ).toMatchObject({
    education: ['BSc  Statistics', 'BSc Statistics', 'MA History'],
    links: ['https://example.org'],
  })
})

test('the largest permitted values fit into the database', async () => {
  const { account } = await aPerson()
  const lines = Array.from({ length: 10 }, (_, at) => `${at}`.padEnd(120, 'é'))
  const links = Array.from({ length: 5 }, (_, at) => `https://example.org/${at}`.padEnd(200, 'x'))
  const codes = ['en', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'sv', 'da', 'fi']
  const languages = codes.map((language) => ({ language, level: 'basic' as const }))
  const change = { education: lines, certificates: lines, links, languages }
  expect(await account.save(change)).toMatchObject(change)
})

const eleven = Array.from({ length: 11 }, (_, at) => `Line ${at}`)
const language = (code: unknown, level: unknown = 'fluent') => ({ language: code, level })

test.each([
  ['an unknown country', { country: 'ZZ' }, 'country'],
  ['a country in small letters', { country: 'es' }, 'country'],
  ['a country as a number', { country: 34 }, 'country'],
  ['a list of countries', { country: ['ES'] }, 'country'],
  ['an unknown language', { languages: [language('xx')] }, 'languages.0.language'],
  ['a regional language', { languages: [language('en-US')] }, 'languages.0.language'],
  ['an unknown level', { languages: [language('en', 'perfect')] }, 'languages.0.level'],
  ['a language twice', { languages: [language('en'), language('en', 'basic')] }, 'languages'],
  ['a language without its level', { languages: [{ language: 'en' }] }, 'languages.0.level'],
  ['languages as texts', { languages: ['en'] }, 'languages.0'],
  [
    'eleven languages',
    { languages: Array.from({ length: 11 }, () => language('en')) },
    'languages',
  ],
  ['a javascript: link', { links: ['javascript:alert(1)'] }, 'links.0'],
  ['a javascript: link after a line break', { links: ['java\nscript:alert(1)'] }, 'links.0'],
  ['a data: link', { links: ['data:text/html,<script>alert(1)</script>'] }, 'links.0'],
  ['a mailto: link', { links: ['mailto:me@example.org'] }, 'links.0'],
  ['a link without a protocol', { links: ['//example.org'] }, 'links.0'],
  ['a link with a password', { links: ['https://paypal.com:x@example.org'] }, 'links.0'],
  ['a path', { links: ['https://example.org', '/api/user/export'] }, 'links.1'],
  ['an overlong link', { links: [`https://example.org/${'x'.repeat(200)}`] }, 'links.0'],
  ['six links', { links: eleven.slice(0, 6).map((_, at) => `https://example.org/${at}`) }, 'links'],
  ['a link as a number', { links: [5] }, 'links.0'],
  ['one link that is not in a list', { links: 'x.eu' }, 'links'],
  ['links set to null', { links: null }, 'links'],
  ['eleven lines of education', { education: eleven }, 'education'],
  ['an overlong line of education', { education: ['x'.repeat(121)] }, 'education.0'],
  ['an empty line', { education: [' \u200B '] }, 'education.0'],
  ['eleven certificates', { certificates: eleven }, 'certificates'],
  ['an overlong certificate', { certificates: ['Fine', 'x'.repeat(121)] }, 'certificates.1'],
  ['a certificate as an object', { certificates: [{ name: 'AWS' }] }, 'certificates.0'],
])('%s is refused with its field, and nothing is saved', async (_, change, path) => {
  const { account } = await aPerson()
  await account.save(aFullProfile())
  const refused = account.save({ headline: 'Not saved', ...change } as never)
  await expect(refused).rejects.toMatchObject({ status: 400, errors: [{ path }] })
  expect(await account.get()).toMatchObject({ ...facts, headline: null })
})

test('the facts of one person do not change those of another', async () => {
  const [one, other] = [await aPerson(), await aPerson()]
  await one.account.save(aFullProfile())
  await other.account.save({ country: 'FR', languages: [] })
  expect(await one.account.get()).toMatchObject(facts)
})

test('two saves at the same time leave the languages of one of them', async () => {
  const { account } = await aPerson()
  const lists = ['en', 'es', 'fr', 'de'].map((code) => [
    { language: code, level: 'fluent' as const },
    { language: 'it', level: 'basic' as const },
  ])
  await Promise.all(lists.map((languages) => account.save({ languages })))
  expect(lists).toContainEqual((await account.get()).languages)
})

test('the facts are in the copy of a member’s data and disappear with their account', async () => {
  const { account, personalData, user, fetch } = await aPerson()
  await account.save(aFullProfile())
  const { languages, ...columns } = facts
  const copy = await (await fetch('/api/user/export')).json()
  expect(copy).toMatchObject({ account: columns, languages })
  await personalData.deleteAccount({ currentPassword: 'a long enough secret' })
  const { database } = await theServer()
  const left = async (statement: string) => (await database.pool.query(statement, [user.id])).rows
  expect(
    await left('select country, links, education, certificates from users where id = $1'),
  ).toEqual([{ country: null, links: [], education: [], certificates: [] }])
  expect(await left('select 1 from user_languages where user_id = $1')).toEqual([])
})
