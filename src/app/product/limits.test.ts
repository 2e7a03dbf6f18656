import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#settings/demo.ts'
import { startProduct } from './running.ts'

const headers = { 'content-type': 'application/json' }

test('a member’s limit applies across their sessions and additional cookies [control 16]', async () => {
  const product = await startProduct({ DEMO: '1' })
  const signIn = async () => {
    const body = JSON.stringify({ username: 'liam.client', password: DEMO_PASSWORD })
    const response = await fetch(`${product.url}/api/login`, { method: 'POST', headers, body })
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  const sessions = [await signIn(), await signIn()]
  const answers: Response[] = []
  for (let i = 0; i < 11; i++) {
    const junk = `__Host-sid=${randomBytes(32).toString('base64url')}`
    const cookie = `${junk}; ${sessions[i % 2]}`
    const body = JSON.stringify({ serviceId: 1, viberId: 3, hours: 1 })
    const path = `${product.url}/api/create-payment-intent`
    answers.push(await fetch(path, { method: 'POST', headers: { ...headers, cookie }, body }))
  }
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 10 }, () => 200),
    429,
  ])
  expect(Number(answers[10]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await answers[10]?.json()).toMatchObject({ code: 'request.rate_limited' })
  await product.stop()
  await rm(product.dataDir, { recursive: true })
})

test('search pages share the limit of the search API, and other pages have none [control 16]', async () => {
  const product = await startProduct({ DEMO: '0' })
  const statusOf = async (path: string) => (await fetch(product.url + path)).status
  const searches = ['/browse?search=shop', '/search?q=shop', '/knowledge-base/search?q=shop']
  for (let round = 0; round < 20; round++) {
    for (const path of searches) expect([path, await statusOf(path)]).toEqual([path, 200])
  }
  for (const path of searches) expect([path, await statusOf(path)]).toEqual([path, 429])
  for (const path of ['/browse', '/search', '/knowledge-base/search?q=']) {
    expect([path, await statusOf(path)]).toEqual([path, 200])
  }
  await product.stop()
  await rm(product.dataDir, { recursive: true })
})
