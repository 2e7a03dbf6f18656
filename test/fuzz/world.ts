import { rm } from 'node:fs/promises'
import { hash } from '@node-rs/argon2'
import { createApp } from '#app/server/app.ts'
import { seedDemo } from '#app/server/demo/seed.ts'
import { createResources } from '#app/server/resources.ts'
import { jobRunner } from '#testing/server.ts'
import { testConfig } from '#testing/config.ts'
import { makeFirstCategories } from '#knowledge/server/service/starters.ts'
import { forgetKeptSums } from '#ledger/server/service/after-restore.ts'
import { seedMenus } from '#menus/server/service/seed.ts'
import { systemContext, type Context } from '#platform/server/context.ts'
import { openLite, type Database } from '#platform/server/db.ts'
import { createLite } from '#platform/server/embedded.ts'
import { migrate } from '#platform/server/migrations.ts'
import { DEMO_PASSWORD } from '#settings/demo.ts'
import { freePort } from '../free-port.ts'
import { listReleases, loadRelease } from '../releases.ts'

/** The product, running on a copy of a filled database. */
export interface World {
  port: number
  database: Database
  system: Context
  /** Moves the product's clock forward. */
  advance(ms: number): void
  /** Runs all queued jobs, including those they enqueue; returns the errors. */
  runQueuedJobs(): Promise<string[]>
  runJob(name: string): Promise<void>
  close(): Promise<void>
}

/** A dump of a migrated, filled database, and the time at which it was made. */
export interface Filled {
  dump: Blob
  at: Date
}

/** Quiet by default, because the requests provoke many log lines on purpose. */
const environment = { DEMO: '1', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal' }

/** A database filled with the demo data of this version. */
export function fillWithDemo(): Promise<Filled> {
  return fill(async (database) => {
    await migrate(database)
    const config = testConfig(await freePort(), environment)
    const resources = await createResources(config, database, { jobs: quiet })
    await seedDemo(resources, undefined)
    await makeFirstCategories(systemContext(resources))
    await seedMenus(systemContext(resources))
    await resources.signals.close()
    await rm(config.dataDir, { recursive: true, force: true })
    return new Date()
  })
}

/** The database of the last release on the current schema; faster than filling one with demo data. */
export function fillWithRelease(): Promise<Filled> {
  return fill(async (database) => {
    await loadRelease(database, (await listReleases()).at(-1) ?? '')
    await migrate(database)
    await forgetKeptSums(database)
    const { rows } = await database.pool.query<{ at: Date }>(
      'select max(at) as at from order_events',
    )
    return rows[0]?.at ?? new Date()
  })
}

async function fill(work: (database: Database) => Promise<Date>): Promise<Filled> {
  const lite = await createLite()
  const database = await openLite(lite)
  const at = await work(database)
  // Verifying a password costs as much as hashing it, and callers log in thousands of times.
  const cheap = await hash(DEMO_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await database.pool.query('update users set password_hash = $1', [cheap])
  const dump = await lite.dumpDataDir('none')
  await database.close()
  return { dump, at }
}

const quiet = { send: async () => {}, start: async () => {}, stop: async () => {} }

export async function openWorld({ dump, at }: Filled): Promise<World> {
  const config = testConfig(await freePort(), environment)
  const database = await openLite(await createLite({ loadDataDir: dump }))
  const queue: { name: string; data: Record<string, unknown> }[] = []
  let aheadMs = at.getTime() - Date.now()
  const resources = await createResources(config, database, {
    now: () => new Date(Date.now() + aheadMs),
    jobs: {
      send: async (_db, name, data) => void queue.push({ name, data }),
      start: async () => {},
      stop: async () => {},
    },
  })
  const app = await createApp({ resources, createRenderer: null, root: '' })
  await app.listen({ port: config.port, host: '127.0.0.1' })
  const system = systemContext(resources)
  const runJob = jobRunner(system)
  return {
    port: config.port,
    database,
    system,
    advance: (ms) => void (aheadMs += ms),
    runJob,
    runQueuedJobs: () => runAll(queue, runJob),
    async close() {
      await app.close()
      await resources.signals.close()
      await database.close()
      await rm(config.dataDir, { recursive: true, force: true })
    },
  }
}

type Job = { name: string; data: Record<string, unknown> }

async function runAll(queue: Job[], runJob: (name: string, data: Job['data']) => Promise<void>) {
  const failed: string[] = []
  for (let job = queue.shift(); job; job = queue.shift()) {
    const { name, data } = job
    await runJob(name, data).catch((error: unknown) => {
      failed.push(`the job ${name} ${JSON.stringify(data)} failed: ${String(error)}`)
    })
  }
  return failed
}
