import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startProduct } from './running.ts'

/** The product gets SIGTERM while requests are in progress. */

const BEGUN = 10
const LOOPS = 6
const json = { 'content-type': 'application/json' }

async function aViber(url: string): Promise<string> {
  const person = { username: 'viber', email: 'viber@example.org', fullName: 'Vi Ber' }
  const account = { ...person, password: 'until it is told to stop', isServiceProvider: true }
  const response = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(account),
  })
  expect(response.status).toBe(201)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const aService = (number: number) =>
  JSON.stringify({
    title: `Service number ${number}`,
    description: 'A service that is created while the lights are going out.',
    category: 'coding',
    subcategory: 'backend',
    hourlyRate: 40,
  })

/** Starts a request whose head the server has read and whose body it still waits for. */
async function begin(url: string, cookie: string, body: string) {
  const headers = { ...json, cookie, expect: '100-continue', 'content-length': body.length }
  const request = httpRequest(`${url}/api/services`, { method: 'POST', headers, agent: false })
  request.flushHeaders()
  await once(request, 'continue')
  return async () => {
    const answered = once(request, 'response') as Promise<[IncomingMessage]>
    request.end(body)
    const [response] = await answered
    const { id } = JSON.parse(await text(response)) as { id: number }
    return { status: response.statusCode, id }
  }
}

/** Waits until new connections are refused. */
async function closed(url: string): Promise<void> {
  const isOpen = () =>
    fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    )
  while (await isOpen()) await delay(10)
}

test('requests in progress are completed and saved when the product stops, and event streams end', async () => {
  const product = await startProduct({ DEMO: '1', RATE_LIMITS: '0' })
  const { url, dataDir } = product
  const cookie = await aViber(url)
  const stream = await fetch(`${url}/api/events`, { headers: { cookie } })
  const numbers = Array.from({ length: BEGUN }, (_, number) => number)
  const finish = await Promise.all(numbers.map((number) => begin(url, cookie, aService(number))))
  // Two signals for one stop: from a terminal, and forwarded by the parent.
  product.child.kill('SIGINT')
  const stopped = product.stop()
  await closed(url)
  const answers = await Promise.all(finish.map((one) => one()))
  expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 201))
  await stream.text() // throws if the stream was cut off
  expect(await stopped).toBe(0)

  const again = await startProduct({ DEMO: '1', DATA_DIR: dataDir })
  for (const { id } of answers) {
    expect((await fetch(`${again.url}/api/services/${id}`)).status).toBe(200)
  }
  await again.stop()
  await rm(dataDir, { recursive: true })
})

test('during the shutdown delay the product serves all requests', async () => {
  const product = await startProduct({ DEMO: '1', RATE_LIMITS: '0', SHUTDOWN_DELAY_MS: '2000' })
  const { url, dataDir } = product
  const cookie = await aViber(url)
  const balancer = { sendsHere: true }
  const seen: number[] = []
  /** Imitates a load balancer, which sends requests while the server is ready. */
  const loops = Array.from({ length: LOOPS }, async (_, loop) => {
    for (let turn = 0; balancer.sendsHere; turn++) {
      const isWriting = turn % 3 === 0
      const response = isWriting
        ? await fetch(`${url}/api/services`, {
            method: 'POST',
            headers: { ...json, cookie },
            body: aService(loop * 1000 + turn),
          })
        : await fetch(`${url}${turn % 3 === 1 ? '/' : '/api/services'}`)
      await response.text()
      seen.push(response.status)
    }
  })
  while (seen.length < LOOPS * 3) await delay(10)
  const stopped = product.stop()
  const ready = () => fetch(`${url}/readyz`)
  let answer = await ready()
  while (answer.ok) answer = await ready()
  expect(await answer.json()).toMatchObject({ status: 'stopping' })
  const before = seen.length
  while (seen.length < before + LOOPS) await delay(10)
  balancer.sendsHere = false
  await Promise.all(loops)
  expect(new Set(seen)).toEqual(new Set([200, 201]))
  expect(await stopped).toBe(0)
  await rm(dataDir, { recursive: true })
})
