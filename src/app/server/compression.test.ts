import { get, type IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSecondServer } from '../../testing/second-server.ts'

/** A page rendered for one request is compressed with an encoding the browser accepts, and streams. */

const shell = `<main>${'what is there at once '.repeat(100)}`
const late = '<p>what had to be waited for</p></main>'
/** Writes the rest of the page that was requested last. */
let writeRest: () => void
let server: Awaited<ReturnType<typeof aSecondServer>>

async function render() {
  const { readable, writable } = new TransformStream<string, string>()
  const writer = writable.getWriter()
  void writer.write(shell)
  writeRest = () => void writer.write(late).then(() => writer.close())
  const body = readable.pipeThrough(new TextEncoderStream())
  return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

beforeAll(async () => {
  server = await aSecondServer({ settings: { pageCacheSeconds: 0 }, render })
})
afterAll(() => server.close())

function visit(accepted: string): Promise<IncomingMessage> {
  const headers = { 'accept-encoding': accepted }
  return new Promise((resolve, reject) => {
    get(server.url, { headers }, resolve).on('error', reject)
  })
}

test.each([
  ['gzip, deflate, br, zstd', 'zstd', createZstdDecompress],
  ['gzip, deflate, br', 'br', createBrotliDecompress],
  ['gzip, deflate', 'gzip', createGunzip],
] as const)(
  'a browser that accepts %s gets %s, and each chunk as soon as it is written',
  async (accepted, name, unpack) => {
    const answer = await visit(accepted)
    expect(answer.headers['content-encoding']).toBe(name)
    expect(answer.headers.vary).toMatch(/accept-encoding/)
    const page: Readable = answer.pipe(unpack()).setEncoding('utf8')
    let text = ''
    page.on('data', (part: string) => (text += part))
    await expect.poll(() => text).toBe(shell)
    writeRest()
    await expect.poll(() => text).toBe(shell + late)
    await expect.poll(() => page.readableEnded).toBe(true)
  },
)

test('a browser that accepts none of them gets the page uncompressed', async () => {
  const answer = await visit('identity')
  expect(answer.headers['content-encoding']).toBeUndefined()
  writeRest()
  const parts = await answer.setEncoding('utf8').toArray()
  expect(parts.join('')).toBe(shell + late)
})
