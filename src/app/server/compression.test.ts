import { get, type IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSecondServer } from '../../testing/second-server.ts'

/** How a page that is made for one answer leaves: for what the browser reads, and piece by piece. */

const shell = `<main>${'what is there at once '.repeat(100)}`
const late = '<p>what had to be waited for</p></main>'
/** Writes the rest of the page that was asked for last. */
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
  'a browser that reads %s gets %s, each part when it is there',
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

test('whoever reads none of them gets the page as it is', async () => {
  const answer = await visit('identity')
  expect(answer.headers['content-encoding']).toBeUndefined()
  writeRest()
  const parts = await answer.setEncoding('utf8').toArray()
  expect(parts.join('')).toBe(shell + late)
})
