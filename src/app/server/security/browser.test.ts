import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPerson, aVisitor, PASSWORD, theServer } from '#testing/server.ts'
import { aSecondServer } from '#testing/second-server.ts'

/** Cookies and headers for browsers, and requests from other sites. */

const YEAR_SECONDS = 31_536_000

function signIn(url: string, username: string, headers: Record<string, string> = {}) {
  return fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
}

test('over https the session is a __Host- cookie of 256 random bits, stored as a hash [control 19] [control 49]', async () => {
  const { user } = await aPerson()
  const { url, close } = await aSecondServer({ settings: { appUrl: 'https://vibework.example' } })
  const cookies: string[] = []
  for (let turn = 0; turn < 3; turn++) {
    const [cookie = ''] = (await signIn(url, user.username)).headers.getSetCookie()
    expect(cookie).toMatch(
      /^__Host-sid=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    )
    cookies.push(cookie.slice('__Host-sid='.length).slice(0, 43))
  }
  await close()
  expect(new Set(cookies).size).toBe(3)
  const { database } = await theServer()
  const { rows } = await database.pool.query<Record<string, unknown>>(
    'select * from sessions where user_id = $1',
    [user.id],
  )
  const hashes = cookies.map((token) => createHash('sha256').update(token).digest('hex'))
  const kept = rows.map(({ token_hash }) => Buffer.from(token_hash as Uint8Array).toString('hex'))
  expect(kept).toEqual(expect.arrayContaining(hashes))
  for (const token of cookies) expect(JSON.stringify(rows)).not.toContain(token)
})

test('HSTS is sent over https for a year, and not over http [control 20]', async () => {
  const { url, close } = await aSecondServer({ settings: { appUrl: 'https://vibework.example' } })
  for (const path of ['/api/site', '/api/nowhere', '/api/docs']) {
    const { headers, body } = await fetch(url + path)
    await body?.cancel()
    const [, seconds] = /^max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '') ?? []
    expect(Number(seconds)).toBeGreaterThanOrEqual(YEAR_SECONDS)
  }
  await close()
  const plain = await (await aVisitor()).fetch('/api/site')
  expect(plain.headers.get('strict-transport-security')).toBeNull()
})

test('no other origin may read responses [control 21] [control 29]', async () => {
  const person = await aPerson()
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await person.fetch('/api/user', {
        method,
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
  }
})

test('no page of another site can open a member’s event stream [control 36]', async () => {
  const person = await aPerson()
  for (const [name, value] of [
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
  ] as const) {
    const response = await person.fetch('/api/events', {
      headers: { accept: 'text/event-stream', [name]: value },
    })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'request.cross_site' })
  }
})
