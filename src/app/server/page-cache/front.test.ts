import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestScope } from '#platform/request-scope.ts'
import { aRenderer } from '#testing/renderer.ts'
import { createApp } from '../app.ts'
import { aNewService, aPerson, theServer } from '#testing/server.ts'
import { answeredInFront } from './front.ts'

/** Cached pages that are sent in front of Fastify. */

let app: FastifyInstance
let root: string
let url: string
let made: number
let answers: { route: string; status: number }[]
let stopHearing: () => void

async function render() {
  made += 1
  const text = `${requestScope()?.language} ${made}`
  return new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vibework-root-'))
  await mkdir(join(root, 'dist/client'), { recursive: true })
})
afterAll(() => rm(root, { recursive: true }))

beforeEach(async () => {
  ;[made, answers] = [0, []]
  stopHearing = answeredInFront.subscribe(({ route, status }) => answers.push({ route, status }))
  const { resources } = await theServer()
  app = await createApp({
    resources: { ...resources, config: { ...resources.config, pageCacheSeconds: 60 } },
    createRenderer: aRenderer(render),
    root,
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  stopHearing()
  await app.close()
})

const PLAIN = { 'accept-encoding': 'identity' }

async function visit(headers: Record<string, string> = {}, path = '/') {
  const response = await fetch(url + path, { headers: { ...PLAIN, ...headers } })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** The first visit renders the page; the second finds it in the cache and registers it with the front. */
async function learned(headers: Record<string, string> = {}) {
  await visit(headers)
  return visit(headers)
}

test('an identical request is answered in front with the cached response, and counted', async () => {
  const byTheFramework = await learned()
  expect(answers).toEqual([])
  const inFront = await visit()
  expect(answers).toEqual([{ route: '/*', status: 200 }])
  expect(inFront.text).toBe(byTheFramework.text)
  const all = (headers: Headers) => [...headers].filter(([name]) => name !== 'date')
  expect(all(inFront.headers)).toEqual(all(byTheFramework.headers))
  const again = await visit({ 'if-none-match': inFront.headers.get('etag') ?? '' })
  expect([again.status, again.text]).toEqual([304, ''])
  expect(answers).toHaveLength(2)
  const { text } = await visit({}, '/metrics')
  const counted =
    /^http_request_duration_seconds_count\{method="GET",route="\/\*",status="200"\} 3$/m
  expect(text).toMatch(counted)
})

test('a request with another language, cookie or host goes to Fastify', async () => {
  await learned()
  expect((await visit({ 'accept-language': 'fr' })).text).toBe('fr 2')
  expect((await visit({ cookie: 'locale=es' })).text).toBe('es 3')
  expect((await visit({ 'x-forwarded-host': 'elsewhere.example' })).text).toBe('en 1')
  expect(answers).toEqual([])
})

test('a logged-in member never gets a response from the front', async () => {
  await learned()
  const person = await aPerson()
  for (const _ of ['one', 'two', 'three']) await (await person.fetch(`${url}/`)).text()
  expect(answers).toEqual([])
  expect(made).toBe(4)
})

test('after a change, an identical request gets the new page', async () => {
  await learned()
  const viber = await aPerson({ isServiceProvider: true })
  const body = JSON.stringify(aNewService)
  const headers = { 'content-type': 'application/json' }
  const created = await viber.fetch(`${url}/api/services`, { method: 'POST', headers, body })
  expect(created.status).toBe(201)
  expect((await visit()).text).toBe('en 2')
})

test('requests with very long headers are not remembered', async () => {
  const long = { cookie: `seen=${'x'.repeat(2000)}` }
  await learned(long)
  expect((await visit(long)).text).toBe('en 1')
  expect(answers).toEqual([])
})
