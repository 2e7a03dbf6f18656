import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { aPerson, aVisitor, PASSWORD, theServer } from '#testing/server.ts'
import { aSecondServer } from '#testing/second-server.ts'

/** Malformed and hostile requests. */

/** Sends the text as it is, and returns everything received until the server closes the connection. */
async function raw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
  socket.on('error', () => undefined)
  socket.write(text.replaceAll('\n', '\r\n'))
  await once(socket, 'close')
  return answer
}

const smuggled = `GET /api/user HTTP/1.1
Host: inner

`

test.each([
  [
    'a length and chunks',
    `POST /api/login HTTP/1.1
Host: outer
Content-Type: application/json
Content-Length: 6
Transfer-Encoding: chunked

0

${smuggled}`,
  ],
  [
    'two lengths',
    `POST /api/login HTTP/1.1
Host: outer
Content-Type: application/json
Content-Length: 2
Content-Length: 60

{}${smuggled}`,
  ],
  [
    'chunks under another name',
    `POST /api/login HTTP/1.1
Host: outer
Content-Type: application/json
Transfer-Encoding: xchunked

${smuggled}`,
  ],
  [
    'a header of two lines',
    `GET /api/site HTTP/1.1
Host: outer
X-Note: one
 Transfer-Encoding: chunked

${smuggled}`,
  ],
  // Closed at once, because the answer alone would leave the connection open for the next request.
  ['no host', 'GET /api/site HTTP/1.1\nConnection: close\n\n'],
])(
  'a request with %s is refused, and the request smuggled behind it is not read [control 34]',
  async (_, text) => {
    const { url } = await theServer()
    const answer = await raw(url, text)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
  },
)

test('behind a proxy, the client address is the proxy’s last entry, never one that a visitor added [control 32]', async () => {
  const addressOf = async (url: string, forwarded: string) => {
    const person = await aPerson()
    const response = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ username: person.user.username, password: PASSWORD }),
    })
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const sessions = await fetch(`${url}/api/user/sessions`, { headers: { cookie } })
    const listed = (await sessions.json()) as { isCurrent: boolean; address: string }[]
    return listed.find(({ isCurrent }) => isCurrent)?.address
  }
  const { url } = await theServer()
  expect(await addressOf(url, '203.0.113.9')).toBe('127.0.0.1')
  const proxied = await aSecondServer({ settings: { trustedProxies: ['127.0.0.0/8'] } })
  expect(await addressOf(proxied.url, '203.0.113.9, 198.51.100.7')).toBe('198.51.100.7')
  await proxied.close()
})

test('a repeated single-valued parameter is refused [control 35]', async () => {
  const visitor = await aVisitor()
  for (const query of ['sort=rating&sort=price_low', 'limit=1&limit=50', 'search=a&search=b']) {
    const response = await visitor.fetch(`/api/services?${query}`)
    expect([query, response.status]).toEqual([query, 400])
  }
})

test('__proto__ and constructor have no effect in bodies and addresses [control 35]', async () => {
  const visitor = await aVisitor()
  const post = (body: string) =>
    visitor.fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  for (const name of ['__proto__', 'constructor']) {
    const inside = `"username":"nobody","password":"nothing","${name}":{"prototype":{"isAdmin":true}}`
    expect([name, (await post(`{${inside}}`)).status]).toEqual([name, 400])
    const named = await visitor.fetch(`/api/services?${name}=true&${name}.isAdmin=true`)
    const nested = await visitor.fetch(`/api/services?${name}[isAdmin]=true`)
    // An unknown parameter is ignored, however it is written.
    expect([name, named.status, nested.status]).toEqual([name, 200, 200])
  }
  // The last of two equal member names wins, as everywhere in JavaScript.
  const twice = await post('{"username":"nobody","password":"nothing","username":"ab"}')
  expect(await twice.json()).toMatchObject({ errors: [{ path: 'username' }] })
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
})
