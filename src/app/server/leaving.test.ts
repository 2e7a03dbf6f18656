import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { theServer } from './testing.ts'

/** Visitors who leave while a page is made for them alone. */

let app: FastifyInstance
let root: string
let url: string
/** Why each page was given up, and how often one was begun. */
const givenUp: unknown[] = []
let begun = 0

/** A page that is never ready by itself. */
async function render({ signal }: Request): Promise<Response> {
  begun += 1
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })
  givenUp.push(signal.reason)
  return new Response(null, { status: 499 })
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

test('a page is given up when the one it is made for leaves, which the framework takes for no fault', async () => {
  const leaving = new AbortController()
  const page = fetch(url, { signal: leaving.signal })
  await expect.poll(() => begun).toBe(1)
  leaving.abort()
  await expect(page).rejects.toMatchObject({ name: 'AbortError' })
  await expect.poll(() => givenUp).toMatchObject([{ status: 499 }])
})
