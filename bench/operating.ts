import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { asInProduction, serve, type Running } from './processes.ts'
import { median } from './requests.ts'

const root = join(import.meta.dirname, '..')
/** As `npm start` and the Dockerfile start the server, with the compile cache of a first start. */
const AS_STARTED = ['--expose-gc', 'src/app/server/main.ts']
const compiled = mkdtempSync(join(tmpdir(), 'vibework-compiled-'))
const STARTS = 5
const REST_MS = 20_000
const SECONDS = 10
const ROUNDS = 3
const PATH = '/api/services?limit=20'

/** Measures what operating the product takes: startup time, memory, and the gain from a second process. */
export async function benchOperating(databaseUrl: string): Promise<string> {
  const env = {
    ...asInProduction(databaseUrl),
    PAGE_CACHE_SECONDS: '0',
    NODE_COMPILE_CACHE: compiled,
  }
  const start = (port: number) => serve(AS_STARTED, env, port)
  await (await start(3311)).stop() // fills the database with the demo data
  const starts: number[] = []
  for (let time = 0; time < STARTS; time++) {
    const began = performance.now()
    const one = await start(3311)
    starts.push(performance.now() - began)
    await one.stop()
  }
  const [one, two] = [await start(3311), await start(3312)]
  try {
    await delay(REST_MS)
    const restMiB = Math.max(residentMiB(one), residentMiB(two))
    const together = await throughputs(one, two)
    return [
      '## Operating',
      '| what | measured | target |',
      '|---|---|---|',
      `| cold start on a filled PostgreSQL, until /healthz answers, once compiled, median of ${STARTS} | ${(median(starts) / 1000).toFixed(2)} s | ≤ 1.0 s |`,
      `| memory of one process ${REST_MS / 1000} s after its start | ${restMiB.toFixed(0)} MiB | ≤ 160 MiB |`,
      `| responses per second of two processes compared with one (\`${PATH}\`, not cached) | ${together} | ≥ 1.7 with enough cores |`,
      `| a clean install from a warm cache, by \`npm ci\` | ${cleanInstallSeconds().toFixed(0)} s | ≤ 60 s |`,
    ].join('\n')
  } finally {
    await one.stop()
    await two.stop()
    rmSync(compiled, { recursive: true, force: true })
  }
}

function residentMiB({ pid }: Running): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** The report names the number of cores, because the load, the database and the processes share them. */
async function throughputs(one: Running, two: Running): Promise<string> {
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await perSecond([one])
    ratios.push((await perSecond([one, two])) / alone)
  }
  return `${median(ratios).toFixed(2)} × (${cpus().length} cores for processes, database and load)`
}

async function perSecond(servers: Running[]): Promise<number> {
  const loads = servers.map(({ url }) =>
    autocannon({ url: url + PATH, connections: 8, duration: SECONDS }),
  )
  const results = await Promise.all(loads)
  return results.reduce((sum, { requests }) => sum + requests.average, 0)
}

function cleanInstallSeconds(): number {
  const folder = mkdtempSync(join(tmpdir(), 'vibework-install-'))
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(join(root, file), join(folder, file))
  const began = performance.now()
  execFileSync('npm', ['ci', '--no-workspaces', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: folder,
    stdio: 'ignore',
  })
  const seconds = (performance.now() - began) / 1000
  rmSync(folder, { recursive: true, force: true })
  return seconds
}
