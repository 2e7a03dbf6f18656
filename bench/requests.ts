import autocannon from 'autocannon'
import { openPostgres } from '#platform/server/db.ts'
import { cpuMs, serve, type Running } from './processes.ts'

const CONNECTIONS = 8
const WARMUP = 300
const ROUNDS = 5

interface Target {
  name: string
  server: Running
  path: string
  requests: number
}

/** CPU per request of the hot reads and pages, in turn with the yardstick, median of five rounds. */
export async function benchRequests(databaseUrl: string): Promise<string> {
  const env = {
    DATABASE_URL: databaseUrl,
    DEMO: '1',
    NODE_ENV: 'production',
    PAYMENTS: 'test',
    RATE_LIMITS: '0',
  }
  const product = await serve(['src/app/server/main.ts'], env, 3301)
  const raw = await serve(['bench/raw-server.ts'], env, 3302)
  try {
    const viber = await aViberId(databaseUrl)
    const yardstick = { name: 'node:http + pg, 20 rows', server: raw, path: '/', requests: 1500 }
    const targets: Target[] = [
      yardstick,
      {
        name: '`GET /api/services` (20 rows)',
        server: product,
        path: '/api/services?limit=20',
        requests: 1500,
      },
      { name: 'page `/`', server: product, path: '/', requests: 300 },
      { name: 'page `/browse`', server: product, path: '/browse', requests: 300 },
      { name: 'page `/vibers/{id}`', server: product, path: `/vibers/${viber}`, requests: 300 },
    ]
    for (const target of targets) await load(target, WARMUP)
    const samples = new Map<string, number[]>(targets.map(({ name }) => [name, []]))
    for (let round = 0; round < ROUNDS; round++) {
      for (const target of targets) samples.get(target.name)?.push(await cpuPerRequest(target))
    }
    return table(samples, yardstick.name)
  } finally {
    await product.stop()
    await raw.stop()
  }
}

async function cpuPerRequest(target: Target): Promise<number> {
  const before = cpuMs(target.server.pid)
  await load(target, target.requests)
  return (cpuMs(target.server.pid) - before) / target.requests
}

async function load({ server, path }: Target, amount: number) {
  const result = await autocannon({ url: server.url + path, connections: CONNECTIONS, amount })
  if (result.non2xx > 0) throw new Error(`${path} answered ${result.non2xx} errors`)
}

function table(samples: Map<string, number[]>, yardstick: string) {
  const base = median(samples.get(yardstick) ?? [])
  const rows = [...samples].map(([name, times]) => {
    const time = median(times)
    return `| ${name} | ${time.toFixed(2)} | ${(time / base).toFixed(2)} |`
  })
  return [
    '## Requests',
    `${CONNECTIONS} connections; server CPU only; median of ${ROUNDS} rounds in turn.`,
    '',
    '| what | CPU ms per request | ratio to the yardstick |',
    '|---|---|---|',
    ...rows,
  ].join('\n')
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function aViberId(databaseUrl: string): Promise<number> {
  const { pool, close } = await openPostgres(databaseUrl, 1)
  const { rows } = await pool.query<{ id: number }>(
    `select id from users where username = 'maya.viber'`,
  )
  await close()
  return rows[0]?.id ?? 1
}
