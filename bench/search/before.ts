import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serve, type Running } from '../processes.ts'
import { judge, meanGain, type Judgement } from './judge.ts'
import { measureSideBySide, type Measured } from './measure.ts'
import {
  FACETS_OF_SENTENCES,
  FACETS_OF_TYPED,
  SENTENCES,
  TYPED,
  type Questions,
} from './questions.ts'

/**
 * Comparisons with an earlier commit, checked out and built in another folder (`git worktree add ../before COMMIT`,
 * then `npm ci` and `npm run build` there). Both are measured in the same run, request by request in turn.
 */

const PORTS = [3303, 3304] as const
/** What may be slower than before, as a factor of the 95th percentile. */
const MOST_SLOWER = 1.15
const MOST_FOR_SENTENCES = 1.5
const server = ['src/app/server/main.ts']
const environment = { NODE_ENV: 'production', PAYMENTS: 'test', RATE_LIMITS: '0' }

/** Fills an empty database with services, with the migrations and the code of that checkout. */
export async function fillWith(checkout: string, url: string, count: number): Promise<void> {
  const file = (path: string) => JSON.stringify(pathToFileURL(join(resolve(checkout), path)).href)
  const script = `
    const { openPostgres } = await import(${file('src/platform/server/db.ts')})
    const { migrate } = await import(${file('src/platform/server/migrations.ts')})
    const { fillServices } = await import(${file('bench/search/fill.ts')})
    const database = await openPostgres(${JSON.stringify(url)}, 2)
    await migrate(database)
    await fillServices(database.pool, ${count})
    await database.close()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: checkout,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${checkout} could not fill a database`)
}

/** Measures the earlier commit and this one, each with its own database. */
export async function measureBoth(
  checkouts: readonly [string, string],
  databases: readonly [string, string],
  questions: Questions,
): Promise<Measured[]> {
  const running: Running[] = []
  try {
    for (const [index, checkout] of checkouts.entries()) {
      const env = { ...environment, DATABASE_URL: databases[index] ?? '', DEMO: '0' }
      running.push(await serve(server, env, PORTS[index] ?? 0, checkout))
    }
    return await measureSideBySide(
      running.map(({ url }) => url),
      questions,
    )
  } finally {
    await Promise.all(running.map((one) => one.stop()))
  }
}

/** Judges the searches of a checkout in its demo marketplace. */
export async function judgeDemo(checkout: string): Promise<Judgement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vibework-judged-'))
  const env = { ...environment, DATA_DIR: folder, DEMO: '1' }
  const running = await serve(server, env, PORTS[0], checkout)
  try {
    return await judge(async (query) => {
      const path = `/api/services?limit=10&search=${encodeURIComponent(query)}`
      const response = await fetch(running.url + path)
      const hits = (await response.json()) as { title: string }[]
      return hits.map(({ title }) => title)
    })
  } finally {
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Before, most sentences found nothing, so they are compared with the typed searches of the same run. */
const typedOf = new Map([
  [SENTENCES, TYPED],
  [FACETS_OF_SENTENCES, FACETS_OF_TYPED],
])

/** The p95 of both commits in one table, and whether each row keeps its limit. */
export function comparison([before, now]: readonly Measured[]): string {
  const rows = [...(now?.entries() ?? [])].map(([name, times]) => {
    const former = before?.get(name)?.p95 ?? 0
    const typed = typedOf.get(name)
    const ratio = times.p95 / (typed === undefined ? former : (now?.get(typed)?.p95 ?? 0))
    const most = typed === undefined ? MOST_SLOWER : MOST_FOR_SENTENCES
    const limit = `${most} × ${typed ?? 'before'}`
    const verdict = ratio <= most ? 'met' : 'missed'
    return `| ${name} | ${former.toFixed(1)} | ${times.p95.toFixed(1)} | ${ratio.toFixed(2)} | ${limit} (${verdict}) |`
  })
  return ['| what | p95 before | p95 now | ratio | limit |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  )
}

/** nDCG@10 by kind of query, and the number of empty pages. */
export function judgementTable(named: Record<string, readonly Judgement[]>): string {
  const columns = Object.entries(named)
  const [first] = columns
  const kinds = [...new Set(first?.[1].map(({ query }) => query.kind))]
  const row = (name: string, valueOf: (some: readonly Judgement[]) => string) =>
    `| ${[name, ...columns.map(([, some]) => valueOf(some))].join(' | ')} |`
  return [
    `| ${['judged searches', ...columns.map(([name]) => name)].join(' | ')} |`,
    `|---|${columns.map(() => '---|').join('')}`,
    ...kinds.map((kind) =>
      row(kind, (some) => meanGain(some.filter(({ query }) => query.kind === kind)).toFixed(3)),
    ),
    row('all', (some) => meanGain(some).toFixed(3)),
    row('empty pages', (some) => String(some.filter(({ isEmpty }) => isEmpty).length)),
  ].join('\n')
}
