import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { systemContext } from '#platform/server/context.ts'
import { openSetup } from '#setup/server/service/token.ts'
import { exportTemplate } from '#templates/server/service/export.ts'
import type { Template } from '#templates/template.ts'
import { aVisitor, theServer, tokenIn } from '../../testing/server.ts'

/** Templates are chosen during the first run, so all tests share one founder. */
let founder: Awaited<ReturnType<typeof aVisitor>>
const languages = { offeredLanguages: ['en', 'es'], defaultLanguage: 'es' } as const
const inEnglish = { offeredLanguages: ['en' as const], defaultLanguage: 'en' as const }

beforeAll(async () => {
  const { resources } = await theServer()
  const token = tokenIn(await openSetup(resources))
  founder = await aVisitor()
  await founder.setup.claim({
    username: 'founder',
    email: 'founder@example.org',
    fullName: 'Fay Founder',
    password: 'a long enough secret',
    token,
  })
})

const offered = async () =>
  (await founder.categories.list({})).categories
    .filter(({ isOffered }) => isOffered)
    .map(({ slug }) => slug)
const galleryFile = (name: string) =>
  readFileSync(join(import.meta.dirname, `../../templates/gallery/${name}.json`), 'utf8')
const withFile = (file: string) =>
  founder.setupOffer.setOffer({ ...inEnglish, file }).then(
    () => 'accepted',
    (error: unknown) => (error as Error).message.replace(/^400: /, ''),
  )

test('a founder starts with translators in Spanish and English, and changes to home services', async () => {
  const templates = await founder.setupOffer.templates({})
  expect(templates.map(({ slug }) => slug)).toEqual([
    'coding-and-marketing',
    'home-services',
    'translators',
  ])
  const chosen = { ...languages, offeredLanguages: [...languages.offeredLanguages] }
  const state = await founder.setupOffer.setOffer({ ...chosen, template: 'translators' })
  expect(state).toMatchObject({ step: 'look', canFill: false })
  expect(await offered()).toEqual(['translation', 'interpreting', 'editing', 'language_lessons'])
  const fields = await founder.fields.list({ subject: 'service' })
  expect(fields.map(({ key }) => key)).toContain('into_languages')
  const site = await founder.settings.site({})
  expect(site.languages).toEqual({ offered: ['en', 'es'], standard: 'es' })
  const word = await founder.words.list({ language: 'es', q: 'traductores', only: 'changed' })
  expect(word.total).toBeGreaterThan(50)
  const { categories, subcategories } = await founder.categories.list({})
  const translation = categories.find(({ slug }) => slug === 'translation')
  expect(translation?.taglines?.es).toBe('Documentos, webs y libros en otro idioma.')
  const legal = subcategories.find(({ slug }) => slug === 'legal_texts')
  expect(legal?.labels?.es).toBe('Textos jurídicos')
  const landing = await founder.landing.get({})
  expect(landing.words.en['headline']).toContain('translator')

  await founder.setupOffer.setOffer({ ...inEnglish, template: 'home-services' })
  expect(await offered()).toEqual(['cleaning', 'repairs', 'garden', 'moving'])
  const asked = await founder.fields.list({ subject: 'service' })
  expect(asked.map(({ key }) => key)).toEqual([
    'brings_tools',
    'works_weekends',
    'is_insured',
    'radius',
  ])
  const translator = { language: 'en', q: 'translator', only: 'changed' } as const
  expect((await founder.words.list(translator)).total).toBe(0)

  await founder.setupOffer.setOffer({ ...inEnglish, template: 'coding-and-marketing' })
  expect(await offered()).toEqual(['coding', 'marketing'])
  expect((await founder.words.list({ language: 'en', only: 'changed' })).total).toBe(0)
  expect(await founder.setup.state({})).toMatchObject({ canFill: true })
})

test('own categories get addresses of their own, in any script', async () => {
  const categories = [
    { label: 'Translation', subcategories: ['Legal', 'Medical'] },
    { label: '翻译', subcategories: ['合同', '小说'] },
  ]
  await founder.setupOffer.setOffer({ ...inEnglish, categories })
  expect(await offered()).toEqual(['translation', 'category'])
  const { subcategories } = await founder.categories.list({})
  const own = subcategories.filter(({ category }) => ['translation', 'category'].includes(category))
  expect(own.map(({ slug, label }) => [slug, label])).toEqual(
    expect.arrayContaining([
      ['legal', 'Legal'],
      ['medical', 'Medical'],
      ['work', '合同'],
      ['work_2', '小说'],
    ]),
  )
  const none = founder.setupOffer.setOffer({
    ...inEnglish,
    categories: [{ label: 'Alone', subcategories: [] }],
  })
  await expect(none).rejects.toMatchObject({
    status: 400,
    errors: [{ message: 'Please enter at least one kind of work' }],
  })
})

const sellOwn = (...lines: [label: string, ...subcategories: string[]][]) =>
  founder.setupOffer.setOffer({
    ...inEnglish,
    categories: lines.map(([label, ...subcategories]) => ({ label, subcategories })),
  })
const searchNames = async () =>
  (await founder.categories.list({})).discovery.map(({ label }) => label)

test('own names win over built-in ones, which give way', async () => {
  await sellOwn(
    ['Design', 'Logo', 'SEO'],
    ['Graphics', 'Development', 'Coding'],
    ['SEO', 'Writing'],
  )
  expect(await offered()).toEqual(['design', 'graphics', 'seo_2'])
  const { subcategories } = await founder.categories.list({})
  const parts = subcategories.map(({ category, slug, label }) => [category, slug, label])
  expect(parts).toEqual(
    expect.arrayContaining([
      ['design', 'logo', 'Logo'],
      ['design', 'seo_3', 'SEO'],
      ['graphics', 'development', 'Development'],
      ['graphics', 'coding_2', 'Coding'],
      ['seo_2', 'writing', 'Writing'],
    ]),
  )
  expect(await searchNames()).toEqual([])

  await founder.setupOffer.setOffer({ ...inEnglish, template: 'coding-and-marketing' })
  expect(await searchNames()).toEqual([
    'Digital Marketing',
    'Media Production',
    'Writing',
    'Design',
    'Development',
  ])
})

test('own names in Spanish win over the Spanish names of built-in search categories', async () => {
  await sellOwn(['Marketing', 'SEO', 'Branding'], ['Diseño', 'Logos'])
  expect(await searchNames()).toEqual(['Digital Marketing', 'Media Production'])
})

test('own names can be those of the built-in categories', async () => {
  await sellOwn(['Marketing', 'SEO', 'Branding'], ['Lessons', 'Maths'])
  expect(await offered()).toEqual(['marketing', 'lessons'])
  const { subcategories } = await founder.categories.list({})
  const own = subcategories.filter(({ category }) => category === 'marketing')
  expect(own.map(({ slug }) => slug)).toEqual(['seo', 'branding'])
  expect(await searchNames()).toEqual(['Digital Marketing', 'Media Production', 'Design'])
})

test('with own categories the landing page has neutral texts, which own words replace', async () => {
  const title = async () => (await founder.landing.get({})).defaults.en['pageTitle']
  await sellOwn(['翻訳', '英日'])
  expect(await title()).toBe('Hire freelancers')
  const word = { language: 'en', key: 'home.pageTitle' } as const
  const { version } = await founder.words.put({ ...word, text: 'Hire translators', version: 0 })
  expect(await title()).toBe('Hire translators')
  await founder.words.put({ ...word, text: null, version })
  await founder.setupOffer.setOffer({ ...inEnglish, template: 'coding-and-marketing' })
  expect(await title()).toBe('Hire freelance coders and marketers')
})

test('a repeated name is refused with its line', async () => {
  const refusal = (...lines: Parameters<typeof sellOwn>) =>
    sellOwn(...lines).then(
      () => 'accepted',
      ({ status, errors }: { status: number; errors: { path: string; message: string }[] }) =>
        `${status} ${errors[0]?.path} ${errors[0]?.message}`,
    )
  expect(await refusal(['Art', 'Logo'], ['art', 'Poster'])).toBe(
    '400 categories.1.label Line 2: the name “art” is already taken.',
  )
  expect(await refusal(['Art', 'Logo', 'Poster', 'LOGO'])).toBe(
    '400 categories.0.subcategories.2 Line 1: the name “LOGO” is already taken.',
  )
  expect(await refusal(['Art', 'Logo'], ['All categories', 'Poster'])).toBe(
    '400 categories.1.label Line 2: the name “All categories” is already taken.',
  )
  expect(await refusal(['Art', 'Logo'], ['Print', 'Logo'])).toBe('accepted')
  // The database lowercases this letter in its own way.
  expect(await refusal(['İki', 'Logo'], ['i̇ki', 'Poster'])).toMatch(/^(?:accepted|4)/)
})

test('only the last answer counts while there is no service', async () => {
  await founder.setupOffer.setOffer({ ...inEnglish, template: 'translators' })
  for (let attempt = 0; attempt < 21; attempt++)
    await sellOwn([`Attempt ${attempt}`, 'Logo', `Part ${attempt}`])
  await sellOwn(['Writing', 'Logo'])
  const { categories } = await founder.categories.list({})
  expect(categories.map(({ slug }) => slug)).toEqual(['writing', 'coding', 'marketing'])
  expect(await founder.fields.list({ subject: 'service' })).toEqual([])
  expect((await founder.words.list({ language: 'en', only: 'changed' })).total).toBe(0)
  expect((await founder.landing.get({})).words.en['headline']).toBeUndefined()
})

test('an exported marketplace can be opened again as a template', async () => {
  const { resources } = await theServer()
  await founder.setupOffer.setOffer({ ...inEnglish, template: 'translators' })
  const texts = { name: 'Lingo', description: 'Translators only' }
  const exported = await exportTemplate(systemContext(resources), texts)
  await founder.setupOffer.setOffer({ ...inEnglish, template: 'home-services' })
  expect(await withFile(JSON.stringify(exported))).toBe('accepted')
  expect(await exportTemplate(systemContext(resources), texts)).toEqual(exported)
})

test('an exported marketplace with as many subcategories as possible can be opened again', async () => {
  const { resources } = await theServer()
  const many = Array.from({ length: 100 }, (_, at) => `Part ${at}`)
  await sellOwn(['Lessons', ...many.slice(0, 99)])
  const more = (slug: string) =>
    founder.vocabulary.addSubcategory({ category: 'lessons', slug, label: `More ${slug}` })
  await more('more_one')
  await expect(more('more_two')).rejects.toMatchObject({
    status: 409,
    code: 'subcategory.too_many',
  })
  const part = (await founder.vocabulary.subcategories({})).find(({ slug }) => slug === 'part_1')
  const { id = 0, version = 0 } = part ?? {}
  await founder.vocabulary.changeSubcategory({ id, version, isActive: false })
  await more('more_two')
  const again = { id, version: version + 1, isActive: true }
  await expect(founder.vocabulary.changeSubcategory(again)).rejects.toMatchObject({ status: 409 })
  const texts = { name: 'Lessons', description: 'A hundred kinds' }
  const exported = await exportTemplate(systemContext(resources), texts)
  expect(exported.categories[0]?.subcategories).toHaveLength(100)
  expect(await withFile(JSON.stringify(exported))).toBe('accepted')
  await expect(sellOwn(['Lessons', ...many, 'One more'])).rejects.toMatchObject({
    errors: [{ message: 'At most 100 kinds of work' }],
  })
})

test('texts of a file that this version does not know are listed first and left out', async () => {
  const { words, landing, ...rest } = JSON.parse(galleryFile('translators')) as Template
  const file = JSON.stringify({
    ...rest,
    words: {
      ...words,
      en: { ...words.en, 'profiles.no.such': 'New' },
      de: { 'home.pitch': 'Neu' },
    },
    landing: { ...landing, es: { ...landing.es, slogan: 'Nuevo' } },
  })
  const leftOut = ['words.en.profiles.no.such', 'words.de', 'landing.es.slogan']
  await founder.setupOffer.setOffer({ ...inEnglish, template: 'home-services' })
  expect(await founder.setupOffer.readFile({ file })).toEqual({ leftOut })
  expect(await offered()).toContain('cleaning')
  expect(await founder.setupOffer.setOffer({ ...inEnglish, file })).toMatchObject({ leftOut })
  expect(await offered()).toContain('translation')
  const own = await founder.words.list({ language: 'en', q: 'translator', only: 'changed' })
  expect(own.total).toBeGreaterThan(50)
  expect((await founder.landing.get({})).words.es['headline']).toContain('traductor')
  const plain = { file: galleryFile('translators') }
  expect(await founder.setupOffer.readFile(plain)).toEqual({ leftOut: [] })
  await expect(founder.setupOffer.readFile({ file: '{' })).rejects.toMatchObject({ status: 400 })
})

test('an apostrophe in the words of a file is an apostrophe', async () => {
  const { words, ...rest } = JSON.parse(galleryFile('translators')) as Template
  const key = 'profiles.hireName'
  const own = "L'appel d'{name}"
  const file = JSON.stringify({ ...rest, words: { ...words, fr: { ...words.fr, [key]: own } } })
  expect(await withFile(file)).toBe('accepted')
  const { items } = await founder.words.list({ language: 'fr', q: key, only: 'changed' })
  expect(items).toMatchObject([{ text: own, state: 'own', parts: ['{name}'] }])
})

test('a file with an error is refused with its line, and nothing changes', async () => {
  await founder.setupOffer.setOffer({ ...inEnglish, template: 'translators' })
  const file = galleryFile('translators')
  const lineOf = (text: string) => file.slice(0, file.indexOf(text)).split('\n').length
  const changed = (from: string, to: string) => {
    expect(file).toContain(from)
    return withFile(file.replace(from, to))
  }
  expect(await withFile('')).toMatch(/^Line 1: /)
  expect(await withFile('{\n  "version": 1,,\n}')).toMatch(/^Line 2: /)
  expect(await changed('"version": 1', '"version": 2')).toBe('Line 2: Only version 1 can be read')
  expect(await changed('"slug": "editing"', '"slug": "translation"')).toMatch(
    /: Two categories have the same slug$/,
  )
  expect(await changed('"slug": "editing"', '"slug": "E"')).toMatch(
    new RegExp(`^Line ${lineOf('"slug": "editing"')}: Only lowercase letters`),
  )
  expect(await changed('"type": "number"', '"type": "choice"')).toMatch(
    /: Answers are for questions with a choice$/,
  )
  expect(await changed('{# translator hired}', '{# {name} hired}')).toMatch(/name/)
  expect(await changed('Literatura', 'TraducciÃ³n')).toBe(
    `Line ${lineOf('Literatura')}: This text was read in a wrong encoding: “Ã³n”. Save the file in UTF-8.`,
  )
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  expect(await withFile(deep)).toMatch(/^Line 1: /)
  expect(await withFile(deep.slice(0, -1))).toBe('Line 1: not JSON')
  const unknown = founder.setupOffer.setOffer({ ...inEnglish, template: '../gallery' })
  await expect(unknown).rejects.toMatchObject({ status: 404 })
  expect(await offered()).toContain('translation')
})

test('a founder changes the color, and the pages have it', async () => {
  await founder.setupOffer.setLook({ brandColor: '#0a7d5b' })
  expect(await founder.settings.site({})).toMatchObject({ brand: { color: '#0a7d5b' } })
  const bad = founder.setupOffer.setLook({ brandColor: 'green' })
  await expect(bad).rejects.toMatchObject({ status: 400 })
})
