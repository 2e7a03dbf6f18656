import autocannon from 'autocannon'
import { openPostgres } from '#platform/server/db.ts'
import { asInProduction, cpuMs, postgresCpuMs, serve, type Running } from './processes.ts'

const CONNECTIONS = 8
/** Requests per round. CPU time is counted in steps of 10 ms, and a cached answer takes only about 0.1 ms. */
const OFTEN = { cached: 6000, read: 1500, rendered: 300 }
const ROUNDS = 5

interface Target {
  name: string
  server: Running
  paths: string[]
  requests: number
  headers?: Record<string, string>
  /** The name of the target to compare with; a yardstick's own name for the yardstick itself. */
  yardstick: string
  /** The target, in milliseconds of CPU time or as a multiple of the yardstick. */
  aim: string
}

interface Spent {
  serverMs: number
  databaseMs: number
}

/**
 * Measures CPU time per request of frequent reads and pages, cached and uncached, alternating with their yardsticks.
 */
export async function benchRequests(databaseUrl: string): Promise<string> {
  const env = asInProduction(databaseUrl)
  const uncached = await serve(
    ['src/app/server/main.ts'],
    { ...env, PAGE_CACHE_SECONDS: '0' },
    3301,
  )
  const cached = await serve(['src/app/server/main.ts'], { ...env, PAGE_CACHE_SECONDS: '60' }, 3303)
  const raw = await serve(['bench/raw-server.ts'], { ...env, BYTES_OF: uncached.url }, 3302)
  try {
    const targets = targetsOf({ uncached, cached, raw }, await samplesIn(databaseUrl))
    for (const target of targets) await load(target, target.requests)
    const samples = new Map<string, Spent[]>(targets.map(({ name }) => [name, []]))
    for (let round = 0; round < ROUNDS; round++) {
      for (const target of targets) samples.get(target.name)?.push(await spentPerRequest(target))
    }
    return table(targets, samples)
  } finally {
    await uncached.stop()
    await cached.stop()
    await raw.stop()
  }
}

type Servers = Record<'uncached' | 'cached' | 'raw', Running>
type Samples = Awaited<ReturnType<typeof samplesIn>>

const ROWS = 'node:http + pg, 20 rows'
const AS_BROWSERS = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const SERVICES = '/api/services?limit=20'
/** Requested in turn, so that no request benefits from the previous one. */
const TERMS = ['react', 'newsletter', 'shop', 'api', 'seo', 'wordpress', 'copy', 'python']

function targetsOf({ uncached, cached, raw }: Servers, { viber, service }: Samples): Target[] {
  const pages: Page[] = [
    { path: '/', aim: '≤ 2.5 ×' },
    { path: '/browse', aim: '≤ 2.2 ×' },
    { path: `/vibers/${viber}`, aim: '≤ 4 ×' },
  ]
  return [
    { name: ROWS, server: raw, paths: ['/rows'], requests: OFTEN.read, yardstick: ROWS, aim: '' },
    ...both(
      { uncached, cached },
      {
        name: '`GET /api/services` (20 rows)',
        paths: [SERVICES],
        aim: '≤ 1.6 ×',
      },
    ),
    ...pages.flatMap((page) => pageTargets({ uncached, cached, raw }, page)),
    ...both(
      { uncached, cached },
      {
        name: 'search with a term',
        paths: TERMS.map((term) => `/api/services?limit=20&search=${term}`),
        aim: '≤ 1.5 ms with the database',
      },
    ),
    ...both(
      { uncached, cached },
      {
        name: '`GET /api/services/{id}`',
        paths: [`/api/services/${service}`],
        aim: '≤ 0.3 ms with the database',
      },
    ),
  ]
}

/** The two variants of a read: uncached, as for logged-in members, and cached, as for visitors. */
function both(
  { uncached, cached }: Pick<Servers, 'uncached' | 'cached'>,
  { name, ...what }: Pick<Target, 'name' | 'paths' | 'aim'>,
): Target[] {
  const shared = { ...what, yardstick: ROWS }
  return [
    { ...shared, name: `${name}, not cached`, server: uncached, requests: OFTEN.read },
    { ...shared, name: `${name}, cached`, server: cached, requests: OFTEN.cached },
  ]
}

interface Page {
  path: string
  /** Of rendering it, as a multiple of React's own time. */
  aim: string
}

function pageTargets({ uncached, cached, raw }: Servers, { path, aim }: Page): Target[] {
  const shown = path.replace(/\d+/, '{id}')
  const bytes = `the bytes of \`${shown}\` from memory`
  const alone = `the elements of \`${shown}\`, by React alone`
  const shared = { paths: [path], yardstick: bytes }
  return [
    { ...shared, name: bytes, server: raw, requests: OFTEN.cached, aim: '' },
    {
      ...shared,
      name: `page \`${shown}\`, cached`,
      server: cached,
      requests: OFTEN.cached,
      aim: '≤ 1.5 ×, ≤ 0.1 ms',
    },
    {
      name: alone,
      server: raw,
      paths: [`${path}?by=react`],
      requests: OFTEN.rendered,
      yardstick: alone,
      aim: '',
    },
    {
      ...shared,
      name: `page \`${shown}\`, rendered`,
      server: uncached,
      requests: OFTEN.rendered,
      yardstick: alone,
      aim,
    },
    {
      ...shared,
      name: `page \`${shown}\`, rendered and compressed`,
      server: uncached,
      requests: OFTEN.rendered,
      headers: AS_BROWSERS,
      yardstick: alone,
      aim: '',
    },
  ]
}

async function spentPerRequest(target: Target): Promise<Spent> {
  const before = { own: cpuMs(target.server.pid), database: postgresCpuMs() }
  await load(target, target.requests)
  const per = (ms: number) => ms / target.requests
  return {
    serverMs: per(cpuMs(target.server.pid) - before.own),
    databaseMs: per(postgresCpuMs() - before.database),
  }
}

async function load({ server, paths, headers = {} }: Target, amount: number) {
  const result = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    amount,
    requests: paths.map((path) => ({ path, headers })),
  })
  if (result.non2xx > 0) throw new Error(`${paths[0]} answered ${result.non2xx} errors`)
}

function table(targets: Target[], samples: Map<string, Spent[]>): string {
  const spent = (name: string, part: keyof Spent) =>
    median((samples.get(name) ?? []).map((sample) => sample[part]))
  const rows = targets.map(({ name, yardstick, aim }) => {
    const ms = spent(name, 'serverMs')
    const ratio = ms / spent(yardstick, 'serverMs')
    return `| ${name} | ${ms.toFixed(2)} | ${spent(name, 'databaseMs').toFixed(2)} | ${ratio.toFixed(2)} | ${aim} |`
  })
  return [
    '## Requests',
    `${CONNECTIONS} connections; processor time per request, median of ${ROUNDS} alternating rounds. The ratio is the server's time divided by the time of the nearest yardstick above it. [Decision 92](decisions/0092-what-speed-costs-now.md) compares these figures with those before, and says what holds the rest.`,
    '',
    '| what | server ms | database ms | ratio | target |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function samplesIn(databaseUrl: string) {
  const { pool, close } = await openPostgres(databaseUrl, 1)
  const { rows } = await pool.query<{ viber: number; service: number }>(
    `select u.id as viber, min(s.id) as service from users u join services s on s.user_id = u.id
      where u.username = 'maya.viber' and s.status = 'active' group by u.id`,
  )
  await close()
  return rows[0] ?? { viber: 1, service: 1 }
}
