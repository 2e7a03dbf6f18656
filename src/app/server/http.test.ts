import { request } from 'node:http'
import { expect, test } from 'vitest'
import { HttpError } from '#platform/contract.ts'
import { contracts } from '../api.ts'
import { aSecondServer } from '../../testing/second-server.ts'
import { aNewService, aPerson, aScene, aVisitor, theServer } from '../../testing/server.ts'

const json = { 'content-type': 'application/json' }
const post = (body: string, headers: Record<string, string> = json) => ({
  method: 'POST',
  headers,
  body,
})
const goodLogin = JSON.stringify({ username: 'nobody', password: 'nothing' })

test('every error has the same body shape [control 31] [control 35]', async () => {
  const visitor = await aVisitor()
  const refusals: [string, RequestInit, number, string][] = [
    ['/api/nowhere', {}, 404, 'not_found'],
    ['/api/login', post('{"username"'), 400, 'request.malformed'],
    ['/api/login', post('[]'), 400, 'request.invalid'],
    ['/api/login', post('{}'), 400, 'request.invalid'],
    ['/api/login', post('a=b', { 'content-type': 'text/plain' }), 415, 'request.not_json'],
    ['/api/login', post(`{"username":"${'x'.repeat(1_100_000)}"}`), 413, 'request.too_large'],
    ['/api/login', post('{"__proto__":{"a":1},"username":"abc"}'), 400, 'request.malformed'],
    ['/api/login', post('{"username":{"length":{"toString":1}}}'), 400, 'request.malformed'],
    ['/api/login', post(`${'['.repeat(200)}${']'.repeat(200)}`), 400, 'request.malformed'],
    ['/api/user', {}, 401, 'auth.required'],
    ['/api/users/abc', {}, 404, 'user.not_found'],
    ['/api/users/-1', {}, 404, 'user.not_found'],
    ['/api/users/0x1', {}, 404, 'user.not_found'],
    ['/api/users/1e0', {}, 404, 'user.not_found'],
    ['/api/services?search=%00', {}, 400, 'request.malformed'],
    ['/api/login', post('{"username":"a\\u0000bc","password":"secret"}'), 400, 'request.malformed'],
    ['/api/orders/1/status', { ...post('{}'), method: 'PATCH' }, 401, 'order.not_signed_in'],
    ['/api/users/99999999', {}, 404, 'user.not_found'],
    ['/api/users/99999999999999999999999', {}, 404, 'user.not_found'],
    [`/api/users/${'1'.repeat(600)}`, {}, 404, 'not_found'],
    ['/api/users/%ED%A0%80', {}, 400, 'request.malformed'],
    ['/api/users/%', post('{}'), 400, 'request.malformed'],
    [`/api/categories?${'x'.repeat(20_000)}`, {}, 413, 'request.too_large'],
    ['/api/services?limit=1000', {}, 400, 'request.invalid'],
    ['/api/services?sort[]=rating', {}, 400, 'request.malformed'],
    ['/api/prompts?sort[0]=popular', {}, 400, 'request.malformed'],
    ['/api/services?page=0', {}, 400, 'request.invalid'],
    ['/api/services?page=abc', {}, 400, 'request.invalid'],
  ]
  for (const [path, init, status, code] of refusals) {
    const response = await visitor.fetch(path, init)
    const body: unknown = await response.json()
    expect([path, response.status]).toEqual([path, status])
    expect(HttpError.parse(body)).toMatchObject({ code })
    expect(Object.keys(body as object)).not.toContain('stack')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  }
})

test('a text that cannot be stored is named by its field', async () => {
  const member = await aPerson()
  const errorsOf = async (path: string, init: RequestInit) => {
    const response = await member.fetch(path, init)
    expect(response.status).toBe(400)
    const { code, errors } = HttpError.parse(await response.json())
    expect(code).toBe('request.malformed')
    return errors
  }
  const message = 'This text has characters that can’t be stored'
  const surrogate = String.raw`{"title":"Half of \ud83d an emoji","tags":["one"]}`
  expect(await errorsOf('/api/blog/posts', post(surrogate))).toEqual([{ path: 'title', message }])
  const nested = String.raw`{"title":"Five letters","tags":["one","\u0000"]}`
  expect(await errorsOf('/api/blog/posts', post(nested))).toEqual([{ path: 'tags.1', message }])
  expect(await errorsOf('/api/services?search=%00', {})).toEqual([{ path: 'search', message }])
  expect(await errorsOf('/api/blog/posts', post('{"title":{"toString":1}}'))).toBeUndefined()
  const french = await member.fetch('/api/blog/posts?lang=fr', post(surrogate))
  expect(await french.text()).toContain('caractères')
})

test.each(['__proto__[x]=1', 'colour[]=red', '[]=1', 'constructor[prototype]=1'])(
  'an unknown query parameter is ignored, even %s',
  async (query) => {
    const visitor = await aVisitor()
    expect((await visitor.fetch(`/api/services?${query}`)).status).toBe(200)
  },
)

test.each([
  '/api/users/',
  '/api/services/',
  '/api/blog/posts/',
  '/api/orders/',
  '/api/prompts/id/',
])('%s answers a malformed id like an unknown one', async (path) => {
  const person = await aPerson()
  const answers = await Promise.all(
    ['99999999', 'abc', '0'].map(async (id) => {
      const response = await person.fetch(path + id, {})
      const { requestId: _, ...body } = (await response.json()) as { requestId: string }
      return [response.status, body]
    }),
  )
  const [unknown] = answers
  expect(unknown?.[0]).toBe(404)
  expect(answers).toEqual([unknown, unknown, unknown])
})

test('a request caused by another site is refused [control 27]', async () => {
  const person = await aPerson()
  for (const headers of [
    { ...json, origin: 'https://evil.example' },
    { ...json, origin: 'null' },
    { ...json, 'sec-fetch-site': 'cross-site' },
    { ...json, 'sec-fetch-site': 'same-site' },
  ]) {
    const response = await person.fetch('/api/logout', { method: 'POST', headers, body: '{}' })
    expect(response.status).toBe(403)
  }
  expect(await person.accounts.me()).toMatchObject({ id: person.user.id })
})

test('on an https site, a request from its own name over http is refused [control 27]', async () => {
  const person = await aPerson()
  const { url, close } = await aSecondServer({ settings: { appUrl: 'https://market.example' } })
  const ask = async (origin: string) => {
    const headers = { ...json, origin }
    return (await person.fetch(`${url}/api/logout`, { method: 'POST', headers, body: '{}' })).status
  }
  expect(await ask(url)).toBe(403)
  expect(await ask('http://market.example')).toBe(403)
  expect(await ask('https://market.example')).toBe(200)
  await close()
})

test('a form post with another content type never reaches a handler [control 27]', async () => {
  const person = await aPerson()
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
    const response = await person.fetch('/api/logout', post('a=b', { 'content-type': type }))
    expect(response.status).toBe(415)
  }
})

test('every response carries the security headers [control 18] [control 22] [control 23] [control 24] [control 25] [control 26] [control 29]', async () => {
  const visitor = await aVisitor()
  for (const path of ['/api/site', '/api/user', '/api/nowhere', '/api/openapi.json']) {
    const { headers } = await visitor.fetch(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{22,}'/)
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
  }
})

test('responses to a logged-in member are not stored by any cache [control 57]', async () => {
  const person = await aPerson()
  for (const path of ['/api/user', '/api/orders', '/api/services']) {
    const { headers } = await person.fetch(path)
    expect(headers.get('cache-control')).toBe('private, no-store')
  }
})

test('TRACE and unknown methods change nothing [control 33]', async () => {
  const { url } = await theServer()
  for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asking = request(`${url}/api/orders`, { method, agent: false }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      asking.on('error', reject).end()
    })
    expect([method, status]).toEqual([method, 404])
  }
})

test('a list is a plain array, with its total and a link to the next page in headers', async () => {
  const { viber } = await aScene()
  for (let i = 0; i < 3; i++)
    await viber.services.create({ ...aNewService, title: `Offer ${i} of it` })
  const response = await viber.fetch('/api/services?limit=2&colour=blue')
  const body: unknown = await response.json()
  expect(body).toHaveLength(2)
  expect(Number(response.headers.get('x-total-count'))).toBeGreaterThanOrEqual(4)
  expect(response.headers.get('link')).toMatch(
    /^<\/api\/services\?sort=relevance&limit=2&cursor=\w+>; rel="next"$/,
  )
  const { total } = await viber.search.services({ limit: 1 })
  expect(await viber.search.services({ limit: 2, page: 1000 })).toEqual({ items: [], total })
})

test('a refused password is not repeated in the response', async () => {
  const visitor = await aVisitor()
  const text = await (await visitor.fetch('/api/login', post(goodLogin))).text()
  expect(text).not.toContain('nothing')
})

test('no public response contains a person’s private fields [control 59]', async () => {
  const { viber, stranger } = await aScene()
  const forbidden = /"(password|passwordHash|email|stripeAccountId|stripeCustomerId|tokenHash)"/
  for (const path of [
    `/api/users/${viber.user.id}`,
    `/api/users/${viber.user.id}/profile`,
    `/api/users/${viber.user.id}/services`,
    '/api/services',
  ]) {
    expect(await (await stranger.fetch(path)).text()).not.toMatch(forbidden)
  }
})

test('the OpenAPI document lists every endpoint with its access level', async () => {
  const visitor = await aVisitor()
  const document = await (await visitor.fetch('/api/openapi.json')).json()
  expect(document).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/api/orders/{id}/status': {
        patch: {
          'x-access': 'user',
          security: [{ session: [] }],
          requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        },
      },
    },
  })
  const documented = Object.values(document.paths as Record<string, object>).flatMap((path) =>
    Object.values(path),
  )
  const listed = Object.values(contracts).flatMap((contract) => Object.values(contract))
  expect(documented).toHaveLength(listed.length)
})

test('an error is in the reader’s language, with the same code and paths', async () => {
  const visitor = await aVisitor()
  const body = JSON.stringify({ username: 'ab', password: 'nothing' })
  const errorFor = async (headers: Record<string, string>, path = '/api/login') => {
    const response = await visitor.fetch(path, post(body, { ...json, ...headers }))
    return HttpError.parse(await response.json())
  }
  const english = await errorFor({})
  const sentence = 'Username must be at least 3 characters'
  expect(english).toMatchObject({ message: sentence, errors: [{ message: sentence }] })
  const french = await errorFor({ 'accept-language': 'de, fr-CH;q=0.9, en;q=0.8' })
  const inFrench = 'Le nom d’utilisateur doit compter au moins 3 caractères'
  expect(french).toMatchObject({
    message: inFrench,
    code: english.code,
    errors: [{ path: 'username', message: inFrench }],
  })
  const chosen = await errorFor({ 'accept-language': 'fr', cookie: 'locale=es' })
  expect(chosen.message).toBe('El nombre de usuario debe tener al menos 3 caracteres')
  const unknown = await errorFor({ 'accept-language': 'tlh', cookie: 'locale=../en' })
  expect(unknown.message).toBe(sentence)
  const inAddress = await errorFor({ cookie: 'locale=es' }, '/api/login?lang=fr')
  expect(inAddress.message).toBe(inFrench)
})

test('the language of the account wins over the browser’s', async () => {
  const person = await aPerson()
  await person.account.save({ locale: 'fr' })
  const messageFor = async (headers: Record<string, string>, path = '/api/user') => {
    const body = JSON.stringify({ bio: 'x'.repeat(2001) })
    const response = await person.fetch(path, {
      method: 'PATCH',
      headers: { ...json, ...headers },
      body,
    })
    return HttpError.parse(await response.json()).message
  }
  const inFrench = await messageFor({})
  expect(inFrench).toBe('La présentation compte au plus 2000 caractères')
  expect(await messageFor({ 'accept-language': 'es' })).toBe(inFrench)
  expect(await messageFor({}, '/api/user?lang=en')).toBe('The bio has at most 2000 characters')
})

test('a new account starts in the language of its registration', async () => {
  const visitor = await aVisitor()
  const registration = JSON.stringify({
    username: 'lecteur.nouveau',
    email: 'lecteur@example.org',
    fullName: 'Un lecteur',
    password: 'a long enough secret',
    isServiceProvider: false,
  })
  const headers = { ...json, 'accept-language': 'fr' }
  const response = await visitor.fetch('/api/register', post(registration, headers))
  expect(await response.json()).toMatchObject({ username: 'lecteur.nouveau', locale: 'fr' })
})
