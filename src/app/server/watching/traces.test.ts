import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import type { Resources } from '#platform/server/context.ts'
import { createLog } from '#platform/server/log.ts'
import { randomKey } from '#platform/server/drivers/files/file-store.ts'
import type { TracesOptions } from '#platform/server/drivers/traces/samplers.ts'
import { traced } from '#platform/server/tracing.ts'
import { createApp } from '../app.ts'
import { createResources } from '../resources.ts'
import { aPerson, theServer } from '#testing/server.ts'
import { startTracing } from './traces.ts'

const load = vi.hoisted(() => vi.fn<() => void>())
vi.mock('@opentelemetry/sdk-trace', async (original) => {
  load()
  return original()
})

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

interface Value {
  stringValue?: string
  intValue?: number
}
interface Received {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Value }[]
  status: { code: number }
}

/** A minimal collector that keeps the request bodies it receives. */
async function aCollector() {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    bodies.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  const spans = () =>
    bodies.flatMap((body) => {
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: Received[] }[] }[]
      }
      return resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans))
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, spans }
}

/** A server that sends its traces to this address; `stop` flushes them. */
async function aTracedServer(url: string, some: Partial<TracesOptions> = {}) {
  const { resources, database } = await theServer()
  const { traces } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    SECRET: 'a secret for the tests of traces',
  })
  if (!traces) throw new Error('Traces are not configured')
  const config = { ...resources.config, traces: { ...traces, ...some }, isProduction: true }
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const end = await startTracing({ ...config, logLevel: 'silent' })
  let ended: Promise<void> | undefined
  const stop = () => (ended ??= end())
  const { files } = await createResources(config, database, { jobs: resources.jobs })
  const own: Resources = { ...resources, config, log, files }
  const app = await createApp({ resources: own, createRenderer: null, root: '' })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => app.close(), stop)
  return { address, files, lines, stop }
}

function factsOf({ attributes }: Received) {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  )
}

test('without a collector, OpenTelemetry is not loaded', async () => {
  const { resources } = await theServer()
  expect(resources.config.traces).toBeNull()
  await startTracing(resources.config)
  const app = await createApp({ resources, createRenderer: null, root: '' })
  closing.push(() => app.close())
  expect((await app.inject('/api/services')).statusCode).toBe(200)
  expect(load).not.toHaveBeenCalled()
})

test('a request is a span with its statements as children, and contains no parameters or personal data', async () => {
  const collector = await aCollector()
  const person = await aPerson({ fullName: 'Zaphod Beeblebrox' })
  const { address, lines, stop } = await aTracedServer(collector.url)
  const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const searched = await person.fetch(`${address}/api/services?search=towels&minRate=4242`, {
    headers: { traceparent: `00-${traceId}-${spanId}-01` },
  })
  expect(searched.status).toBe(200)
  const written = await person.fetch(`${address}/api/user`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ fullName: 'Trillian Astra', bio: 'Where are my towels?' }),
  })
  expect(written.status).toBe(200)
  await fetch(`${address}/readyz`)
  await stop()
  expect(load).toHaveBeenCalled()
  const spans = collector.spans()
  const request = spans.find(({ name }) => name === 'GET /api/services') as Received
  expect(request).toMatchObject({ traceId, parentSpanId: spanId, status: { code: 0 } })
  const line = lines.find(({ route }) => route === '/api/services')
  expect(line).toMatchObject({ trace_id: traceId, span_id: request.spanId })
  expect(factsOf(request)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/services',
    'http.response.status_code': 200,
    'vibework.request_id': line?.['requestId'],
  })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(statements.map(({ name }) => name)).toContain('with service_search')
  for (const { startTimeUnixNano, endTimeUnixNano } of statements) {
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
  }
  // This request carried no traceparent, so it starts its own trace, which includes the statements for its body.
  const change = spans.find(({ name }) => name === 'PATCH /api/user') as Received
  expect([change.parentSpanId, change.traceId === traceId]).toEqual([undefined, false])
  const below = spans.filter(({ parentSpanId }) => parentSpanId === change.spanId)
  expect(below.map(({ name }) => name)).toContain('update users')
  expect(spans.some(({ name }) => name.includes('readyz'))).toBe(false)
  expect(collector.bodies.join('')).toContain('"vibework"')
  expect(collector.bodies.join('')).not.toMatch(/towels|4242|zaphod|trillian|sid=/i)
})

test('calls to outside services are spans by name, and failed ones are marked', async () => {
  const collector = await aCollector()
  const { resources } = await theServer()
  const { files, stop } = await aTracedServer(collector.url)
  const key = `${randomKey()}.png`
  const run = async () => {
    await files.put(key, new Uint8Array([1]), 'image/png')
    await expect(files.put(key, new Uint8Array([1]), 'image/webp')).rejects.toThrow(
      'The key is not one of',
    )
    await sql`select 1 / 0`.execute(resources.db)
  }
  const outer = traced({ name: 'outer', kind: 'consumer' }, run)
  await expect(outer).rejects.toThrow('division by zero')
  await stop()
  const outermost = collector.spans().find(({ name }) => name === 'outer') as Received
  expect([outermost.status.code, factsOf(outermost)]).toEqual([2, { 'error.type': '22012' }])
  const below = collector.spans().filter(({ parentSpanId }) => parentSpanId === outermost.spanId)
  expect(below.map(({ name, status }) => [name, status.code])).toEqual([
    ['files.put', 0],
    ['files.put', 2],
    ['select', 2],
  ])
  expect(collector.bodies.join('')).not.toContain(key)
})

test('an unreachable collector affects no request and does not delay stopping', async () => {
  const { address, stop } = await aTracedServer('http://127.0.0.1:9')
  expect((await fetch(`${address}/api/services`)).status).toBe(200)
  const began = performance.now()
  await stop()
  expect(performance.now() - began).toBeLessThan(15_000)
})

test('sampling drops whole traces, but not those started by a caller', async () => {
  const collector = await aCollector()
  const { address, stop } = await aTracedServer(collector.url, {
    sampler: 'parentbased_always_off',
  })
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await fetch(`${address}/api/site`)
  await fetch(`${address}/api/services`, { headers: { traceparent } })
  await stop()
  const names = collector.spans().map(({ name }) => name)
  expect(names).toContain('GET /api/services')
  expect(names).not.toContain('GET /api/site')
})

test('an unknown sampler prevents the start', () => {
  expect(() => readConfig({ OTEL_TRACES_SAMPLER: 'sometimes' })).toThrow(
    /OTEL_TRACES_SAMPLER is one of always_on/,
  )
  expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(/ARG is a number from 0 to 1/)
})
