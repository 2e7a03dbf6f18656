import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app/server/app.ts'
import { aPerson, aVisitor, theServer } from '#testing/server.ts'

const { database, resources, url } = await theServer()
const wanted = { name: 'Nora Nobody', email: 'nora@example.net', subject: '', message: 'Hello' }
const kept = async () => (await database.pool.query('select * from contact_messages')).rows

async function post(fields: Record<string, string>, headers: object = { origin: url }, query = '') {
  const visitor = await aVisitor()
  const response = await visitor.fetch(`/contact${query}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })
  return [response.status, response.headers.get('location')]
}

/** The same server with rate limits. */
let limited: FastifyInstance
beforeAll(async () => {
  const config = { ...resources.config, hasRateLimits: true }
  const options = { createRenderer: null, root: '' }
  limited = await createApp({ resources: { ...resources, config }, ...options })
})
afterAll(() => limited.close())

test('a form sent by a browser without scripts is stored and redirects with thanks', async () => {
  const message = 'First line\r\nsecond <b>line</b> & more'
  expect(await post({ ...wanted, message, website: '' }, { origin: url }, '?lang=fr')).toEqual([
    303,
    '/contact?lang=fr&form=sent',
  ])
  expect(await kept()).toMatchObject([
    {
      name: wanted.name,
      email: wanted.email,
      subject: null,
      message: 'First line\nsecond <b>line</b> & more',
      language: 'fr',
    },
  ])
})

test('a form sent with a session belongs to that member', async () => {
  const person = await aPerson()
  const response = await person.fetch('/contact', {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url },
    body: new URLSearchParams({ ...wanted, name: 'Paula' }).toString(),
  })
  expect(response.status).toBe(303)
  expect(await kept()).toContainEqual(
    expect.objectContaining({ name: 'Paula', user_id: person.user.id }),
  )
})

test('an invalid form redirects with an error; a bot is thanked and its message dropped', async () => {
  const before = (await kept()).length
  const wrong = [303, '/contact?form=wrong']
  expect(await post({ ...wanted, name: ' ' })).toEqual(wrong)
  expect(await post({ ...wanted, email: 'nobody' })).toEqual(wrong)
  expect(await post({ ...wanted, message: 'a'.repeat(50_000) })).toEqual(wrong)
  expect(await post({ ...wanted, message: 'a\0b' })).toEqual(wrong)
  expect(await post({ ...wanted, ['__proto__']: 'x', constructor: 'y' })).toEqual(wrong)
  expect(await post({})).toEqual(wrong)
  expect(await post({ ...wanted, website: 'https://spam.example' })).toEqual([
    303,
    '/contact?form=sent',
  ])
  expect(await kept()).toHaveLength(before)
})

test('a form from another site, or without an origin, is refused', async () => {
  const before = (await kept()).length
  for (const headers of [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    expect(await post(wanted, headers)).toEqual([403, null])
  }
  expect(await kept()).toHaveLength(before)
})

test('only this form accepts form data: the API takes only JSON, and the form no other type', async () => {
  const visitor = await aVisitor()
  const send = async (path: string, type: string, body: string) => {
    const headers = { 'content-type': type, origin: url }
    const { status } = await visitor.fetch(path, { method: 'POST', headers, body })
    return status
  }
  const form = new URLSearchParams(wanted).toString()
  expect(await send('/api/contact', 'application/x-www-form-urlencoded', form)).toBe(415)
  expect(await send('/contact', 'application/json', JSON.stringify(wanted))).toBe(415)
  expect(await send('/contact', 'multipart/form-data; boundary=x', form)).toBe(415)
  expect(await send('/contact', 'application/x-www-form-urlencoded', 'a'.repeat(1_200_000))).toBe(
    413,
  )
})

test('one address may send three messages an hour, by form or API, then gets 429', async () => {
  const byApi = (remoteAddress: string) =>
    limited.inject({ method: 'POST', url: '/api/contact', payload: wanted, remoteAddress })
  const byForm = (remoteAddress: string) =>
    limited.inject({
      method: 'POST',
      url: '/contact',
      payload: new URLSearchParams(wanted).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      remoteAddress,
    })
  expect((await byApi('192.0.2.1')).statusCode).toBe(202)
  expect((await byForm('192.0.2.1')).headers['location']).toBe('/contact?form=sent')
  // A refused message does not count towards the limit.
  const wrong = { ...wanted, email: 'nobody' }
  const refusal = { method: 'POST', url: '/api/contact', remoteAddress: '192.0.2.1' } as const
  expect((await limited.inject({ ...refusal, payload: wrong })).statusCode).toBe(400)
  expect((await byApi('192.0.2.1')).statusCode).toBe(202)
  const refused = await byApi('192.0.2.1')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  expect(refused.json()).toMatchObject({ code: 'request.rate_limited' })
  expect((await byForm('192.0.2.1')).headers['location']).toBe('/contact?form=too-many')
  expect((await byForm('192.0.2.2')).headers['location']).toBe('/contact?form=sent')
})
