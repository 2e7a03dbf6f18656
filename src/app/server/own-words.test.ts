import type { FastifyInstance } from 'fastify'
import format from 'icu-minify/format'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordsIn } from '#mail/server/words.ts'
import type { Language } from '#platform/languages.ts'
import { requestScope } from '#platform/request-scope.ts'
import { ownWords } from '#words/server/service/overlay.ts'
import { aRenderer } from '#testing/renderer.ts'
import { aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'
import { createApp } from './app.ts'
import { checkWords } from './doctor/database.ts'

const options = { formatters: {} } as never
let app: FastifyInstance
let admin: Person

beforeAll(async () => {
  const { resources } = await theServer()
  const createRenderer = aRenderer(async () => {
    const { texts, language } = requestScope() ?? {}
    const worklog = texts?.messages['worklog'] as { title: never }
    const shown = format(worklog.title, language ?? 'en', {}, options)
    return Response.json({ shown, url: texts?.url })
  })
  app = await createApp({ resources, createRenderer, root: '', dev: true })
  admin = await aPerson({ role: 'admin' })
})
afterAll(() => app.close())

async function visit() {
  const answer = await app.inject({ url: '/' })
  return answer.json<{ shown: string; url: string }>()
}

async function write(key: string, text: string | null, language: Language = 'en') {
  const { items } = await admin.words.list({ language, q: key })
  const version = items.find((one) => one.key === key)?.version ?? 0
  return admin.words.put({ language, key, text, version })
}

test('a text is shown on every page, in a catalogue with its own address, until it is reset', async () => {
  const before = await visit()
  await write('worklog.title', 'Time spent & more')
  const after = await visit()
  expect(after.shown).toBe('Time spent & more')
  expect(after.url).not.toBe(before.url)
  const texts = await app.inject({ url: after.url })
  expect(texts.json<{ worklog: { title: string } }>().worklog.title).toBe(after.shown)
  await write('worklog.title', null)
  expect(await visit()).toEqual(before)
})

test('refusals and messages of checks are own words in every language, also in English', async () => {
  const visitor = await aVisitor()
  const refused = async (lang: string) =>
    (await (await visitor.fetch(`/api/nothing-here?lang=${lang}`)).json()) as { message: string }
  await write('errors.not_found', 'We looked everywhere')
  await write('errors.not_found', 'On a cherché partout', 'fr')
  expect((await refused('en')).message).toBe('We looked everywhere')
  expect((await refused('fr')).message).toBe('On a cherché partout')
  expect((await refused('es')).message).toBe('No encontrado')
  const key = 'sentences.Please choose the corners'
  await write(key, 'Round or square?')
  const { version } = await admin.brandSettings.get({})
  const answer = await admin.fetch('/api/admin/settings/brand', {
    method: 'PUT',
    body: JSON.stringify({ version, corners: 'none' }),
    headers: { 'content-type': 'application/json' },
  })
  expect(await answer.text()).toContain('Round or square?')
  await write('errors.not_found', null)
  await write('errors.not_found', null, 'fr')
  await write(key, null)
  expect((await refused('en')).message).toBe('Not found')
})

test('mails use own words', async () => {
  const { items } = await admin.words.list({ namespace: 'mail' })
  const { key = '', original = '' } = items.find(({ parts }) => parts.length === 0) ?? {}
  const say = () => wordsIn('en').say(key)
  expect(say()).toBe(original)
  await write(key, 'From us')
  expect(say()).toBe('From us')
  await write(key, null)
  expect(say()).toBe(original)
})

test('an apostrophe before what is filled in is shown, whichever way the text came', async () => {
  const key = 'mail.hello'
  const hello = () => wordsIn('fr').say(key, { name: 'Ana' })
  const before = hello()
  await write(key, "Le sens d'{name}", 'fr')
  expect(hello()).toBe("Le sens d'Ana")
  await admin.words.import({ csv: `language,key,text\nfr,${key},L'amie d'{name}` })
  expect(hello()).toBe("L'amie d'Ana")
  await admin.words.rename({ language: 'fr', from: 'amie', to: 'idée', isDry: false })
  expect(hello()).toBe("L'idée d'Ana")
  await write(key, null, 'fr')
  expect(hello()).toBe(before)
})

test('a text that no longer fits its original is not shown, and is counted', async () => {
  const { database } = await theServer()
  await write('worklog.title', 'Time')
  await database.pool.query(`update words set text = '{broken' where key = 'worklog.title'`)
  // Any change loads the words again.
  await write('errors.not_found', 'Nothing')
  expect(ownWords().unfit).toBe(1)
  expect((await visit()).shown).toBe('Hours worked')
  const launchItem = async () =>
    (await admin.launch.list({})).items.find(({ name }) => name === 'words')
  expect(await launchItem()).toMatchObject({ isDone: false, count: 1 })
  expect(await checkWords(database)).toMatchObject({ status: 'warning' })
  const { items } = await admin.words.list({ only: 'changed', q: 'worklog.title' })
  expect(items).toMatchObject([{ state: 'unfit', text: '{broken' }])
  await write('worklog.title', null)
  await write('errors.not_found', null)
  expect(ownWords().unfit).toBe(0)
  expect(await launchItem()).toBeUndefined()
  expect(await checkWords(database)).toMatchObject({ status: 'ok' })
})
