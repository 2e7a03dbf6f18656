import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSecondServer } from '../../testing/second-server.ts'

/** Visitors who disconnect while a page is rendered for them alone. */

let server: Awaited<ReturnType<typeof aSecondServer>>
/** The abort reason of each page, and how many renderings began. */
const abortReasons: unknown[] = []
let begun = 0

/** A page that only ends by being aborted. */
async function render({ signal }: Request): Promise<Response> {
  begun += 1
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })
  abortReasons.push(signal.reason)
  return new Response(null, { status: 499 })
}

beforeAll(async () => {
  server = await aSecondServer({ settings: { pageCacheSeconds: 0 }, render })
})
afterAll(() => server.close())

test('a page is aborted when its visitor disconnects, and the framework does not report a fault', async () => {
  const leaving = new AbortController()
  const page = fetch(server.url, { signal: leaving.signal })
  await expect.poll(() => begun).toBe(1)
  leaving.abort()
  await expect(page).rejects.toMatchObject({ name: 'AbortError' })
  await expect.poll(() => abortReasons).toMatchObject([{ status: 499 }])
})
