import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { dayOf } from '#platform/dates.ts'
import { openPostgres } from '#platform/server/db.ts'
import { doMainJob } from '../test/cluster/main-job.ts'
import { serve } from './processes.ts'

/**
 * `npm run bench:soak -- --minutes 10`: runs one process under constant load for this many minutes: users do the main
 * job, and visitors read pages and lists. Exits with 1 when a request is refused, or when the lowest memory of the last
 * minute exceeds that of the third by more than the factor GROWTH. Writes docs/benchmarks-soak.md.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const minutes = Number(values.minutes)
const GROWTH = 1.15
const SAMPLE_MS = 2000
const PATHS = [
  '/',
  '/browse',
  '/vibers/3',
  '/services/1',
  '/blog',
  '/prompts',
  '/knowledge-base',
  '/api/services?limit=20',
  '/api/services?search=react',
  '/api/services/1',
  '/api/users/3/profile',
  '/api/blog/posts/published',
]

interface Minute {
  requests: number
  orders: number
  heapMiB: number
  rssMiB: number
}

const server = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const operator = await openPostgres(server, 1)
const name = `vibework_soak_${randomBytes(4).toString('hex')}`
const address = new URL(server)
address.pathname = `/${name}`
await operator.pool.query(`create database ${name}`)
const env = { DATABASE_URL: address.href, DEMO: '1', PAYMENTS: 'test', RATE_LIMITS: '0' }
const product = await serve(['src/app/server/main.ts'], env, 3321)
try {
  const lived = await soak()
  const page = report(lived)
  console.log(page)
  await writeFile(join(import.meta.dirname, '../docs/benchmarks-soak.md'), page)
  if (!isFlat(lived)) process.exitCode = 1
} finally {
  await product.stop()
  await operator.pool.query(`drop database ${name} with (force)`)
  await operator.close()
}

async function soak(): Promise<Minute[]> {
  const until = Date.now() + minutes * 60_000
  const isOver = () => Date.now() >= until
  const count = { requests: 0, orders: 0 }
  const people = Array.from({ length: 2 }, async (_, lane) => {
    for (let pair = lane; !isOver(); pair += 2) {
      await doMainJob(product.url, pair, { took: () => void count.requests++ })
      count.orders++
    }
  })
  const visitors = Array.from({ length: 4 }, async (_, lane) => {
    for (let turn = lane; !isOver(); turn++) {
      const response = await fetch(product.url + PATHS[turn % PATHS.length])
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
      count.requests++
    }
  })
  const lived: Minute[] = []
  const watching = watch(lived, count, isOver)
  await Promise.all([...people, ...visitors, watching])
  return lived
}

/** Records the lowest memory of each minute, which is what remains after garbage collection. */
async function watch(
  lived: Minute[],
  count: Pick<Minute, 'requests' | 'orders'>,
  isOver: () => boolean,
) {
  while (!isOver()) {
    const before = { ...count }
    const samples: { heapMiB: number; rssMiB: number }[] = []
    for (let taken = 0; taken < 60_000 / SAMPLE_MS && !isOver(); taken++) {
      await delay(SAMPLE_MS)
      samples.push(await held())
    }
    lived.push({
      requests: count.requests - before.requests,
      orders: count.orders - before.orders,
      heapMiB: Math.min(...samples.map(({ heapMiB }) => heapMiB)),
      rssMiB: Math.min(...samples.map(({ rssMiB }) => rssMiB)),
    })
  }
}

async function held() {
  const metrics = await (await fetch(`${product.url}/metrics`)).text()
  const heap = Number(/^nodejs_heap_size_used_bytes(?:\{[^}]*\})? (\S+)/m.exec(metrics)?.[1])
  const status = readFileSync(`/proc/${product.pid}/status`, 'utf8')
  return { heapMiB: heap / 2 ** 20, rssMiB: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024 }
}

function isFlat(lived: Minute[]): boolean {
  const [early, last] = [lived[Math.min(2, lived.length - 1)], lived.at(-1)]
  if (!early || !last) return false
  return last.heapMiB <= early.heapMiB * GROWTH && last.rssMiB <= early.rssMiB * GROWTH
}

function report(lived: Minute[]): string {
  const total = (part: 'requests' | 'orders') => lived.reduce((sum, one) => sum + one[part], 0)
  const rows = lived.map(
    ({ requests, orders, heapMiB, rssMiB }, minute) =>
      `| ${minute + 1} | ${requests} | ${orders} | ${heapMiB.toFixed(1)} | ${rssMiB.toFixed(0)} |`,
  )
  return `${[
    '# Soak',
    `\`npm run bench:soak -- --minutes ${minutes}\`, measured on ${dayOf(new Date())}: one process, ${total('requests')} requests and ${total('orders')} orders from registration to review, no request refused. Lowest memory of each minute, in MiB: ${isFlat(lived) ? `flat (the last minute within ${GROWTH} × the third)` : 'it grows'}.`,
    '| minute | requests | orders | heap | resident |\n|---|---|---|---|---|',
  ].join('\n\n')}\n${rows.join('\n')}\n`
}
