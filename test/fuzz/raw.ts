import { connect } from 'node:net'
import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod/mini'
import { HttpError } from '#platform/contract.ts'
import { read } from './judge.ts'
import type { World } from './world.ts'

/** Requests that no HTTP library sends, written line by line. */
interface RawRequest {
  method: string
  target: string
  version: string
  headers: string[]
}

const Refusal = z.strictObject(HttpError.shape)
const HOST = 'shop.example'
const TIMEOUT_MS = 10_000

const parts = [
  ['', '/', '//', '\\', '.', '..', '%2e%2e', '%2F', '%5C', '%00', '%', '%zz', '%ED%A0%80'],
  [
    'evil.example',
    'https:',
    '*',
    ' ',
    '\t',
    '?',
    '#',
    '@',
    ':99999',
    '\u00ff',
    '日本',
    '\u{E0041}',
  ],
  ['api', 'blog', 'api/services', 'api/users/1', 'media', 'healthz', 'orders'],
  ['auth?next=//evil.example'],
].flat()
const targets: Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('/', '/', '/', '//', '', 'http://evil.example/'),
    fc.array(fc.constantFrom(...parts), { maxLength: 5 }),
    fc.constantFrom('/', ''),
  )
  .map(([start, middle, between]) => start + middle.join(between))

const hosts = [
  HOST,
  HOST,
  HOST,
  '',
  ' ',
  'a b',
  'a/b',
  'me@a',
  'a:99999',
  '[::1',
  '\u00ff',
  'x'.repeat(300),
  '//evil.example',
]
const oddLines = [
  'X-Forwarded-Host: //evil.example',
  'X-Forwarded-Proto: javascript',
  'Host: second.example',
  'Transfer-Encoding: chunked',
  'Content-Length: -1',
  'Content-Length: 5',
  'Expect: 100-continue',
  'Upgrade: websocket',
  'No colon',
  ' folded: line',
  `Cookie: ${'a=b; '.repeat(2000)}`,
  'Connection: Upgrade, HTTP2-Settings',
]

export const rawRequests: Arbitrary<RawRequest> = fc.record({
  method: fc.constantFrom(
    'GET',
    'GET',
    'GET',
    'HEAD',
    'POST',
    'OPTIONS',
    'TRACE',
    'DELETE',
    'CONNECT',
    'BREW',
    'get',
    '',
  ),
  target: targets,
  version: fc.constantFrom(
    'HTTP/1.1',
    'HTTP/1.1',
    'HTTP/1.0',
    'HTTP/0.9',
    'HTTP/2.0',
    'HTTP/1.1 ',
    '',
  ),
  headers: fc
    .tuple(fc.constantFrom(...hosts), fc.boolean(), fc.subarray(oddLines, { maxLength: 2 }))
    .map(([host, hasHost, odd]) => [...(hasHost ? [`Host: ${host}`] : []), ...odd]),
})

/** Sends `count` random requests; returns the first fault, together with its request. */
export async function faultsOfRaw({ port }: World, count: number, seed: number): Promise<string[]> {
  const property = fc.asyncProperty(rawRequests, async (request) => {
    const fault = faultIn(request, await send(port, request))
    if (fault) throw new Error(fault)
  })
  const result = await fc.check(property, { seed, numRuns: count })
  if (!result.failed || !result.counterexample) return []
  const why = result.errorInstance instanceof Error ? result.errorInstance.message : 'no answer'
  return [`${JSON.stringify(result.counterexample[0])}: ${why}`]
}

function send(port: number, { method, target, version, headers }: RawRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer in time')))
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    // The server may answer and reset the connection while the request is still being sent.
    socket.on('error', (error) => (text ? resolve(text) : reject(error)))
    socket.on('close', () => resolve(text))
    const lines = [`${method} ${target} ${version}`, ...headers, 'Connection: close']
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  })
}

function faultIn({ method }: RawRequest, answer: string): string | undefined {
  // The server may close tunnels and malformed requests without an answer.
  if (answer === '') return undefined
  const final = answer.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
  const [head = '', ...rest] = final.split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
  if (!(status >= 200 && status < 500)) return `answered ${head.slice(0, 80)}`
  const location = /^location: (.*)$/im.exec(head)?.[1]
  if (location !== undefined && new URL(location, `http://${HOST}/`).host !== HOST) {
    return `redirected to ${location}`
  }
  if (status < 400 || status === 408 || status === 417 || method === 'HEAD') return undefined
  const body = rest.join('\r\n\r\n')
  const json = body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)
  return Refusal.safeParse(read(json)).success ? undefined : `refused with ${body.slice(0, 200)}`
}
