import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { theServer } from './testing.ts'

/** How a page that is made for one answer leaves: for what the browser reads, and piece by piece. */

const shell = `<main>${'what is there at once '.repeat(100)}`
const late = '<p>what had to be waited for</p></main>'
/** Writes the rest of the page that was asked for last. */
let writeRest: () => void
let app: FastifyInstance
let root: string
let url: string

async function render() {
  const { readable, writable } = new TransformStream<string, string>()
  const writer = writable.getWriter()
  void writer.write(shell)
  writeRest = () => void writer.write(late).then(() => writer.close())
  const body = readable.pipeThrough(new TextEncoderStream())
  return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vibework-root-'))
  await mkdir(join(root, 'dist/client'), { recursive: true })
  const { resources } = await theServer()
  const config = { ...resources.config, pageCacheSeconds: 0 }
  const createRenderer = async () => ({ render, close: async () => {} })
  app = await createApp({ resources: { ...resources, config }, createRenderer, root })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

function visit(accepted: string): Promise<IncomingMessage> {
  const headers = { 'accept-encoding': accepted }
  return new Promise((resolve, reject) => {
    get(url, { headers }, resolve).on('error', reject)
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
