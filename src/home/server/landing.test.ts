import type { FastifyInstance } from 'fastify'
import format from 'icu-minify/format'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aRenderer } from '#testing/renderer.ts'
import { createApp } from '#app/server/app.ts'
import { createResources } from '#app/server/resources.ts'
import { aPerson, theServer, type Person } from '#testing/server.ts'
import type { Context } from '#platform/server/context.ts'
import type { Language } from '#platform/languages.ts'
import { requestScope } from '#platform/request-scope.ts'

type Words = Partial<Record<Language, Record<string, string>>>
type Home = Record<string, never> & {
  headline: never
  pitch: never
  preview: { acceptedText: never; heldText: never }
  steps: { post: never }
}
const brand = (words: unknown) => `[${String(words)}]`

/** Renders some texts of the landing page, and the address of its catalogue. */
function rendered() {
  const scope = requestScope()
  if (!scope) throw new Error('Not called while rendering a page')
  const { texts, language } = scope
  const { headline, pitch, preview, steps } = texts.messages['home'] as Home
  const say = (text: never) => format(text, language, { brand, hours: 72 }, options)
  const shown = [headline, pitch, preview.acceptedText, preview.heldText, steps.post].map(say)
  return Response.json({ shown: shown.map((one) => [one].flat().join('')), url: texts.url })
}
const options = { formatters: {} } as never

const apps: { app: FastifyInstance; resources: Omit<Context, 'db'> }[] = []
beforeAll(async () => {
  const { resources, database } = await theServer()
  // Simulates two server processes on one database.
  for (const _ of ['one', 'other']) {
    const own = await createResources(resources.config, database)
    const createRenderer = aRenderer(async () => rendered())
    apps.push({
      app: await createApp({ resources: own, createRenderer, root: '', dev: true }),
      resources: own as never,
    })
  }
})
afterAll(async () => {
  for (const { app, resources } of apps) {
    await app.close()
    await resources.signals.close()
  }
})
afterEach(async () => void (await say(await aPerson({ role: 'admin' }), {})))

async function say(admin: Person, words: Words) {
  const { version } = await admin.landing.get({})
  return admin.landing.set({ version, words: { en: {}, es: {}, fr: {}, ...words } })
}

async function visit(language: Language = 'en', process = 0) {
  const answer = await apps[process]?.app.inject({ url: `/?lang=${language}` })
  expect(answer?.statusCode).toBe(200)
  const { shown, url } = answer?.json<{ shown: string[]; url: string }>() ?? { shown: [], url: '' }
  const [headline, pitch, accepted, held, step] = shown
  return { headline, pitch, accepted, held, step, url }
}

test('the landing page shows the default texts until an admin changes them', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { words, defaults } = await admin.landing.get({})
  expect(words).toEqual({ en: {}, es: {}, fr: {} })
  expect(defaults.en).toMatchObject({
    headline: 'Find the freelancer who gets your <brand>vibe</brand>.',
    'steps.post': 'Post a gig',
  })
  expect(defaults.fr['steps.launch']).toBe('Lancez')
  expect(await visit()).toMatchObject({
    headline: 'Find the freelancer who gets your [vibe].',
    accepted: 'Within 72 hours, or you are refunded',
  })
})

test('each language has its own texts, in every process, and an empty text restores the default', async () => {
  const admin = await aPerson({ role: 'admin' })
  const before = [await visit('en'), await visit('es'), await visit('fr')]
  const saved = await say(admin, {
    en: { headline: ' Hire <brand>good</brand>\npeople ', 'preview.acceptedText': '{hours} h!' },
    es: { 'steps.post': 'Cuéntalo', pitch: '\u200b' },
  })
  expect(saved.words).toEqual({
    en: { headline: 'Hire <brand>good</brand> people', 'preview.acceptedText': '{hours} h!' },
    es: { 'steps.post': 'Cuéntalo' },
    fr: {},
  })
  for (const process of [0, 1]) {
    const english = await visit('en', process)
    expect(english).toMatchObject({ headline: 'Hire [good] people', accepted: '72 h!' })
    expect(english.pitch).toBe(before[0]?.pitch)
    const spanish = await visit('es', process)
    expect(spanish).toEqual({ ...before[1], step: 'Cuéntalo', url: spanish.url })
    expect(await visit('fr', process)).toEqual(before[2])
  }
  await say(admin, { en: { headline: '' } })
  expect([await visit('en'), await visit('es', 1), await visit('fr')]).toEqual(before)
})

test('a browser loads the texts of its page version from any process', async () => {
  const admin = await aPerson({ role: 'admin' })
  const plain = (await visit('es')).url
  await say(admin, { es: { 'steps.post': 'Una palabra nueva' } })
  const { url } = await visit('es', 0)
  expect(url).not.toBe(plain)
  for (const process of [1, 0]) {
    const texts = await apps[process]?.app.inject({ url })
    expect(texts?.headers['cache-control']).toContain('immutable')
    expect(texts?.json<{ home: Home }>().home.steps.post).toBe('Una palabra nueva')
    // A page that was opened before the change still finds its texts.
    const older = await apps[process]?.app.inject({ url: plain })
    expect(older?.json<{ home: Home }>().home.steps.post).toBe('Publica un proyecto')
  }
  for (const wrong of ['/texts/es-nothing.json', '/texts/__proto__', '/texts/..%2fen.json']) {
    expect((await apps[0]?.app.inject({ url: wrong }))?.statusCode).toBe(404)
  }
})

test('the editor of the landing page reads the texts of each language without its words', async () => {
  const admin = await aPerson({ role: 'admin' })
  await say(admin, { es: { 'steps.post': 'Una palabra nueva' } })
  const texts = await apps[1]?.app.inject({ url: '/texts/es.json' })
  expect(texts?.headers['cache-control']).toBe('no-cache')
  expect(texts?.json<{ home: Home }>().home.steps.post).toBe('Publica un proyecto')
})

const MARK = 'Please put one part of the headline between <brand> and </brand>'
const HTML = 'Please write plain text, without HTML'
const BRACES = 'Please write no curly braces'
const HOURS = 'Please keep {hours} in this text, once, and write no other curly braces'

test.each([
  ['headline', '<brand></brand>', MARK],
  ['headline', '<brand>a</brand> <brand>b</brand>', MARK],
  ['headline', '<brand>a<brand>b</brand></brand>', MARK],
  ['headline', '</brand>a<brand>', MARK],
  ['headline', '<brand onclick="x">a</brand>', MARK],
  ['headline', '<b>x</b> <brand>a</brand>', HTML],
  ['headline', '<brand><img src=x></brand>', HTML],
  ['headline', `<brand>${'x'.repeat(91)}</brand>`, 'The headline has at most 90 characters'],
  ['headline', '<brand>a</brand> {x}', BRACES],
  ['whyTitle', '😀'.repeat(81), 'A title has at most 80 characters'],
  ['pitch', 'x'.repeat(241), 'This text has at most 240 characters'],
  ['pitch', 'x'.repeat(10_000), 'This text has at most 240 characters'],
  ['pitch', '<script>alert(1)</script>', HTML],
  ['pitch', 'a </p> b', HTML],
  ['pitch', '{x, plural,', BRACES],
  ['pitch', 'unbalanced }', BRACES],
  ['steps.post', '{hours}', BRACES],
  ['preview.acceptedText', 'Soon', HOURS],
  ['preview.acceptedText', '{hours} and {hours}', HOURS],
  ['preview.acceptedText', '{hours, number}', HOURS],
  ['preview.acceptedText', '{hours} and {days}', HOURS],
])('%s as %j is rejected with a field error', async (key, wrong, message) => {
  const admin = await aPerson({ role: 'admin' })
  await expect(say(admin, { es: { [key]: wrong } })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: `words.es.${key}`, message }],
  })
  expect((await admin.landing.get({})).words.es).toEqual({})
})

test('a headline needs no marked part', async () => {
  const admin = await aPerson({ role: 'admin' })
  await say(admin, { en: { headline: 'Find your tutor' } })
  expect((await visit()).headline).toBe('Find your tutor')
})

test.each(["Don''t 'quote' me", 'a < b > c & d <3', '# of $& people \\u007b', '&lt;b&gt; %7Bx%7D'])(
  '%j is shown exactly as typed',
  async (text) => {
    const admin = await aPerson({ role: 'admin' })
    await say(admin, {
      en: { pitch: text, headline: `${text} <brand>${text}</brand>`, 'steps.post': text },
    })
    expect(await visit()).toMatchObject({ pitch: text, step: text, headline: `${text} [${text}]` })
  },
)

test('stored texts that would fail the checks are shown as plain text, and unknown keys are ignored', async () => {
  const { database } = await theServer()
  const en = { headline: '<brand>', pitch: '{x, plural,', 'preview.acceptedText': 'Soon {x' }
  const values = JSON.stringify({
    landing: { en: { ...en, nothing: 'x', 'steps.__proto__': 'y' } },
  })
  await database.db
    .insertInto('settingsVersions')
    .values({ section: 'landing', values, changedBy: null, changedAt: new Date() })
    .execute()
  const { headline, pitch, accepted } = await visit()
  expect({ headline, pitch, accepted }).toEqual({
    headline: en.headline,
    pitch: en.pitch,
    accepted: en['preview.acceptedText'],
  })
})

test('the second of two admins gets a conflict, and the history shows the changed texts', async () => {
  const [first, second] = [await aPerson({ role: 'admin' }), await aPerson({ role: 'admin' })]
  const { version } = await first.landing.get({})
  const words = (pitch: string) => ({ en: { pitch }, es: {}, fr: {} })
  await first.landing.set({ version, words: words('First') })
  // Repeating the same change is not a conflict.
  await first.landing.set({ version, words: words('First') })
  const late = second.landing.set({ version, words: words('Second') })
  await expect(late).rejects.toMatchObject({ status: 409, code: 'settings.stale' })
  expect((await visit()).pitch).toBe('First')
  const { items } = await first.generalSettings.versions({ limit: 1 })
  expect(items[0]).toMatchObject({
    section: 'landing',
    by: { id: first.user.id },
    changes: [{ name: 'landing', before: '', after: 'en pitch: First' }],
  })
  const audited = await first.audit.list({ limit: 5, action: 'settings.landing_changed' })
  expect(audited.items[0]).toMatchObject({ after: { landing: 'en pitch: First' } })
})
