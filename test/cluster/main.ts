import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findOrderFaults } from '#app/server/invariants.ts'
import { openPostgres, type Database } from '#platform/server/db.ts'
import { serve, type Running } from '../../bench/processes.ts'
import { percentilesOf } from '../../bench/search/measure.ts'
import { freePort } from '../free-port.ts'
import { doMainJob, type Done } from './main-job.ts'
import { startProxy } from './proxy.ts'

/**
 * `npm run test:cluster -- --pairs 20`: two processes on one PostgreSQL (TEST_DATABASE_URL) and one Redis
 * (TEST_REDIS_URL) behind a round-robin proxy. The given number of client and viber pairs do the main job concurrently;
 * after half of the payments one process is killed. Everyone must finish, no acknowledged change may be lost, and the
 * books must be sound; otherwise it exits with 1. `--no-kill` keeps both processes alive and tolerates no interrupted
 * request.
 */
const { values } = parseArgs({
  options: { pairs: { type: 'string', default: '20' }, kill: { type: 'boolean', default: true } },
  allowNegative: true,
})
const SWEPT_WITHIN_MS = 150_000
const pairs = Number(values.pairs)
const server = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'
const operator = await openPostgres(server, 1)
const name = `vibework_cluster_${randomBytes(4).toString('hex')}`
const url = new URL(server)
url.pathname = `/${name}`
const folder = await mkdtemp(join(tmpdir(), 'vibework-cluster-'))
await operator.pool.query(`create database ${name}`)
const processes: Running[] = []
try {
  // Concurrently, as containers start on an empty database.
  const starting = ['one', 'two'].map(async (which) => {
    const env = {
      DATABASE_URL: url.href,
      REDIS_URL: redisUrl,
      DATA_DIR: join(folder, which),
      SECRET: 'a secret that both processes share, as they must',
      DEMO: '0',
      PAYMENTS: 'test',
      RATE_LIMITS: '0', // every request comes from one address
    }
    processes.push(await serve(['src/app/server/main.ts'], env, await freePort()))
  })
  await Promise.all(starting)
  const problems = await run(processes)
  for (const problem of problems) console.error(problem)
  console.log(problems.length === 0 ? 'Nothing was lost.' : `${problems.length} problems`)
  if (problems.length > 0) process.exitCode = 1
} finally {
  for (const one of processes) await one.stop()
  await operator.pool.query(`drop database ${name} with (force)`)
  await operator.close()
  await rm(folder, { recursive: true, force: true })
}

async function run([first, second]: Running[]): Promise<string[]> {
  if (!first || !second) throw new Error('Two processes are needed')
  const proxy = await startProxy([first.url, second.url])
  const times = new Map<string, number[]>()
  let paid = 0
  const took = (step: string, ms: number) => {
    times.set(step, [...(times.get(step) ?? []), ms])
    if (step === 'pay') paid++
    if (step === 'pay' && values.kill && paid === Math.ceil(pairs / 2)) {
      console.log(`Killing one of two processes after ${paid} payments.`)
      process.kill(first.pid, 'SIGKILL')
    }
  }
  const began = performance.now()
  const lives = Array.from({ length: pairs }, (_, pair) => doMainJob(proxy.url, pair, { took }))
  const ended = await Promise.allSettled(lives)
  const seconds = (performance.now() - began) / 1000
  await proxy.close()
  report(times, seconds)
  console.log(`${proxy.broken()} requests were interrupted by the kill.`)
  const done = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  const broken =
    !values.kill && proxy.broken() > 0
      ? ['requests were interrupted although no process was killed']
      : []
  const database = await openPostgres(url.href, 2)
  try {
    const lost = await lostOf(database, done)
    return [...failed, ...broken, ...lost, ...(await faultsOnceSwept(database))]
  } finally {
    await database.close()
  }
}

/** The surviving process's sweeps finish the work of the killed one, each within a minute. */
async function faultsOnceSwept(database: Database): Promise<string[]> {
  const deadline = performance.now() + SWEPT_WITHIN_MS
  for (;;) {
    const faults = await findOrderFaults(database)
    if (faults.length === 0 || performance.now() > deadline) return faults
    await delay(1000)
  }
}

/** Acknowledged orders that are not complete in the database. */
async function lostOf({ pool }: Database, done: Done[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select o.id from orders o join escrows e on e.order_id = o.id join reviews r on r.order_id = o.id
     where o.status = 'completed' and e.status = 'released'`,
  )
  const whole = new Set(rows.map(({ id }) => id))
  return done
    .filter(({ orderId }) => !whole.has(orderId))
    .map(
      ({ pair, orderId }) =>
        `order ${orderId} of pair ${pair} is not complete although it was acknowledged`,
    )
}

function report(times: Map<string, number[]>, seconds: number): void {
  console.log(
    `${pairs} pairs in ${seconds.toFixed(1)} s\n\n| step | p50 ms | p95 ms | times |\n|---|---|---|---|`,
  )
  for (const [step, each] of times) {
    const { p50, p95 } = percentilesOf(each)
    console.log(`| ${step} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${each.length} |`)
  }
}
