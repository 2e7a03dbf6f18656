import { once } from 'node:events'
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Config } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { aSecondServer } from '#testing/second-server.ts'
import { aPerson, PASSWORD } from '#testing/server.ts'

/** Requests that are refused before they reach Fastify. */

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function aDoor(settings: Partial<Config> = {}) {
  const server = await aSecondServer({ settings: { hasRateLimits: true, ...settings } })
  closing.push(server.close)
  return Number(new URL(server.url).port)
}

async function open(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  closing.push(() => socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Reads until the server closes the connection or one complete response has arrived. */
async function answerTo(socket: Socket, ...lines: string[]) {
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  let text = ''
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    text += chunk.toString()
    if (isWhole(text)) break
  }
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body }
}

function isWhole(text: string): boolean {
  const [head, body] = text.split('\r\n\r\n')
  const length = /^content-length: (\d+)/im.exec(head ?? '')?.[1]
  return body !== undefined && length !== undefined && Buffer.byteLength(body) >= Number(length)
}

async function ask(port: number, ...lines: string[]) {
  return answerTo(await open(port), ...lines)
}

const HOST = 'Host: 127.0.0.1'

test.each(['//', '///', '/\\', '//a:99999/', '//elsewhere.example/', 'nowhere', '/a\\b'])(
  'the address %s gets 400 as a regular error body, and no fault is logged',
  async (address) => {
    const { status, body } = await ask(await aDoor(), `GET ${address} HTTP/1.1`, HOST)
    expect(status).toBe(400)
    expect(JSON.parse(body)).toEqual({
      code: 'request.malformed',
      message: 'The request could not be read.',
      requestId: expect.any(String),
    })
  },
)

test.each([
  ['no host', []],
  ['an empty host', ['Host:']],
  ['a host with a path', ['Host: a/b']],
  ['a host with a user', ['Host: me@market.example']],
  ['a port that is none', ['Host: a:99999']],
  ['two hosts', [HOST, 'Host: elsewhere.example']],
])('%s is 400', async (_, lines) => {
  expect((await ask(await aDoor(), 'GET / HTTP/1.1', ...lines)).status).toBe(400)
})

test('HTTP/1.0 without a host gets 400, except on the load balancer’s health checks', async () => {
  const port = await aDoor()
  expect((await ask(port, 'GET /api/categories HTTP/1.0')).status).toBe(400)
  expect((await ask(port, 'GET /healthz HTTP/1.0')).status).toBe(200)
})

test('a trusted proxy may forward a host name, but not a name with a path', async () => {
  const port = await aDoor({ trustedProxies: ['127.0.0.0/8'] })
  const forwarded = (name: string) =>
    ask(port, 'GET /api/categories HTTP/1.1', HOST, `X-Forwarded-Host: ${name}`)
  expect((await forwarded('market.example')).status).toBe(200)
  expect((await forwarded('market.example/path')).status).toBe(400)
})

test('requests through an undeclared proxy are logged once', async () => {
  const said = async (trustedProxies: string[]) => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    const { url, close } = await aSecondServer({ log, settings: { trustedProxies } })
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    for (const path of ['/api/categories', '/api/site']) await fetch(url + path, { headers })
    await close()
    return lines.filter((line) => line.includes('TRUST_PROXY')).length
  }
  expect(await said([])).toBe(1)
  expect(await said(['127.0.0.1'])).toBe(0)
})

test('connections that are reset leave no error in the log', async () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  // With rate limits, the address is read before the request is.
  const { url, close } = await aSecondServer({ log, settings: { hasRateLimits: false } })
  const port = Number(new URL(url).port)
  for (let round = 0; round < 40; round++) {
    const socket = await open(port)
    socket.write(`GET /api/services?limit=1 HTTP/1.1\r\n${HOST}\r\n\r\n`)
    socket.resetAndDestroy()
  }
  expect((await fetch(`${url}/api/categories`)).status).toBe(200)
  await close()
  expect(lines).toEqual([])
})

test('an excessive number of headers gets 413 [control 35]', async () => {
  const headers = Array.from({ length: 150 }, (_, index) => `X-${index}: a`)
  expect((await ask(await aDoor(), 'GET / HTTP/1.1', HOST, ...headers)).status).toBe(413)
})

/**
 * Declares a body that is too large for the call. The server reads none of it, but charges the network for 200
 * requests.
 */
const large = [
  'POST /api/login HTTP/1.1',
  HOST,
  'Content-Type: application/json',
  'Content-Length: 1000000',
]

test('a network that floods the server gets a delayed 429, and other networks are served [control 16]', async () => {
  const port = await aDoor()
  const greedy = async () => answerTo(await open(port, '127.0.0.2'), ...large)
  let last = await greedy()
  // A tenth of the number that small bodies would allow.
  for (let count = 0; last.status === 413 && count < 50; count++) last = await greedy()
  expect(last.status).toBe(429)
  expect(last.head).toMatch(/retry-after: \d+/i)
  expect((await ask(port, 'GET /api/categories HTTP/1.1', HOST)).status).toBe(200)
})

test('bodies that wait take no memory from others, and are ended after four seconds', async () => {
  const port = await aDoor()
  const slow = [
    'POST /api/login HTTP/1.1',
    HOST,
    'Content-Type: application/json',
    'Content-Length: 256000',
  ]
  const addresses = ['127.0.0.2', '127.0.0.3', '127.0.0.4']
  const ended = await Promise.all(
    Array.from({ length: 290 }, async (_, index) => {
      const socket = await open(port, addresses[index % 3])
      socket.write(`${slow.join('\r\n')}\r\n\r\n{`)
      return { socket, closed: once(socket, 'close') }
    }),
  )
  const login = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'nobody', password: 'a wrong one' }),
  })
  expect(login.status).toBe(401)
  for (const { socket, closed } of ended) {
    socket.resume()
    await closed
  }
})

test('a body that would take its network above 8 MB is refused, and other networks are served', async () => {
  const port = await aDoor()
  const { cookie } = await aMember(port)
  const held = 250_000
  const lines = [
    'PATCH /api/user HTTP/1.1',
    HOST,
    `Cookie: ${cookie}`,
    'Content-Type: application/json',
    `Content-Length: ${held + 1000}`,
  ]
  const answers = await Promise.all(
    Array.from({ length: 36 }, async () =>
      answerTo(await open(port, '127.0.0.2'), ...lines, '', `"${'x'.repeat(held - 5)}`),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(3)
  // The others are too slow.
  expect(statuses.filter((status) => status === 408).length).toBeGreaterThanOrEqual(20)
  expect((await ask(port, 'GET /api/categories HTTP/1.1', HOST)).status).toBe(200)
})

test('the connection of a refused body takes the next request', async () => {
  const port = await aDoor()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  closing.push(() => agent.destroy())
  const send = async (options: RequestOptions, body?: string) => {
    const sent = request({ host: '127.0.0.1', port, agent, ...options })
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return { status: response.statusCode, isReused: sent.reusedSocket }
  }
  const headers = { 'content-type': 'text/plain' }
  const refused = await send({ method: 'POST', path: '/api/login', headers }, 'x'.repeat(2_000_000))
  expect(refused.status).toBe(415)
  expect(await send({ path: '/api/categories' })).toEqual({ status: 200, isReused: true })
})

test('an event for an unknown gateway is refused before its body is read', async () => {
  const port = await aDoor()
  const lines = ['POST /api/webhooks/x HTTP/1.1', HOST, 'Content-Length: 262144']
  expect((await ask(port, ...lines)).status).toBe(404)
})

test('a network that ignores 429 responses gets 429 for all its other requests too', async () => {
  const port = await aDoor()
  const statusOf = async (path: string) =>
    (await answerTo(await open(port, '127.0.0.2'), `GET ${path} HTTP/1.1`, HOST)).status
  let other = 200
  // At most a thousand requests, half of a network's allowance when none is refused.
  for (let round = 0; round < 40 && other === 200; round++) {
    const many = Array.from({ length: 25 }, () => statusOf('/api/services/facets'))
    ;[other] = await Promise.all([statusOf('/api/categories'), ...many])
  }
  expect(other).toBe(429)
})

test('a connection with too many pipelined requests is closed', async () => {
  const socket = await open(await aDoor())
  socket.write(`GET /api/services HTTP/1.1\r\n${HOST}\r\n\r\n`.repeat(30))
  let text = ''
  socket.on('data', (data: Buffer) => (text += data.toString()))
  await once(socket, 'close')
  expect(text.split('HTTP/1.1 200').length).toBeLessThan(30)
})

test('when all connections are taken, the network with the most makes room for another', async () => {
  const port = await aDoor({ maxConnections: 20 })
  const greedy = await Promise.all(Array.from({ length: 20 }, () => open(port, '127.0.0.2')))
  const closed = greedy.map((socket) => once(socket, 'close'))
  const visitor = await open(port, '127.0.0.3')
  const { status } = await answerTo(visitor, 'GET /api/categories HTTP/1.1', HOST)
  expect(status).toBe(200)
  await Promise.race(closed)
  expect(greedy.filter(({ destroyed }) => destroyed)).toHaveLength(1)
})

test('an upload without a session or above the size limit is refused before its bytes are read', async () => {
  const port = await aDoor()
  const { cookie } = await aMember(port)
  const upload = (...lines: string[]) =>
    ask(port, 'POST /api/attachments?name=a.txt HTTP/1.1', HOST, ...lines)
  // Only the head is sent, so the response cannot have waited for the body.
  const type = 'Content-Type: application/octet-stream'
  expect((await upload(type, 'Content-Length: 9000000')).status).toBe(401)
  const session = `Cookie: ${cookie}`
  expect((await upload(session, type, 'Content-Length: 200000000')).status).toBe(413)
})

test('one member may run three uploads, and another starts when one of them ends', async () => {
  const port = await aDoor()
  const { cookie } = await aMember(port)
  const head = [
    'POST /api/attachments?name=a.txt HTTP/1.1',
    HOST,
    `Cookie: ${cookie}`,
    'Content-Type: text/plain',
    'Content-Length: 5',
  ]
  const begun = await Promise.all([1, 2, 3, 4].map(() => open(port)))
  // None of the four sends its file, so only the refused one gets a response.
  const refused = await Promise.race(
    begun.map(async (socket) => ({ socket, ...(await answerTo(socket, ...head)) })),
  )
  expect([refused.status, refused.head]).toEqual([429, expect.stringMatching(/retry-after: 5/i)])
  begun.find((socket) => socket !== refused.socket)?.destroy()
  // The slot becomes free once the server notices the closed connection.
  let next = 429
  while (next === 429) {
    await delay(5)
    const socket = await open(port)
    next = (await answerTo(socket, ...head, '', 'words')).status
  }
  expect(next).toBe(201)
})

async function aMember(port: number) {
  const { user } = await aPerson()
  const response = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.username, password: PASSWORD }),
  })
  return { cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}
