import { fromKysely, PgBoss } from 'pg-boss'
import type { Db } from './db.ts'
import type { Log } from './log.ts'
import { timingChannel, type Timing } from './timing-channel.ts'
import { logOutages } from './outage.ts'
import { traced } from './tracing.ts'

/** Background work as the queue runs it. Features declare a JobDefinition. */
export interface Work {
  name: string
  every?: string
  expiresAfterMs?: number
  run: (data: Record<string, unknown>) => Promise<void>
}

export interface Jobs {
  /** Enqueues the job in the connection's transaction, so it exists only if the change is committed. */
  send(db: Db, name: string, data: Record<string, unknown>): Promise<void>
  start(work: Work[]): Promise<void>
  stop(): Promise<void>
}

export const jobRuns = timingChannel<Timing & { name: string }>('vibework:job')

/** Reports the run to metrics and traces, and a failure to the log; the queue itself only retries. */
async function runReported(log: Log, name: string, run: () => Promise<void>): Promise<void> {
  const began = performance.now()
  let isFailed = true
  try {
    await traced({ name: `job ${name}`, kind: 'consumer' }, run)
    isFailed = false
  } catch (error) {
    log.error({ err: error, job: name }, 'a job failed')
    throw error
  } finally {
    jobRuns.publish({ name, ms: performance.now() - began, isFailed })
  }
}

const RETRY = { retryLimit: 8, retryDelay: 2, retryBackoff: true }

/** The polling interval in seconds. Each poll costs a query, so hourly and daily jobs may start half a minute late. */
function lookEvery(timer = ''): number {
  return /^\d/.test(timer) ? 30 : 1
}

/** A queue of scheduled and background work on pg-boss, over the given database. */
export function createJobs(db: Db, log: Log): Jobs {
  const adapter = (connection: Db) => fromKysely(connection.withoutPlugins())
  const outage = logOutages(log)
  const own = adapter(db)
  const boss = new PgBoss({
    schema: 'jobs',
    db: {
      async executeSql(text, values) {
        const answer = await own.executeSql(text, values)
        outage.answered()
        return answer
      },
    },
  })
  boss.on('error', (error) => outage.failed(error))
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'))
  let isRunning = false
  return {
    async send(connection, name, data) {
      await boss.send(name, data, { db: adapter(connection) })
    },
    async start(work) {
      await boss.start()
      for (const { name, every, expiresAfterMs, run } of work) {
        const expiry = expiresAfterMs ? { expireInSeconds: expiresAfterMs / 1000 } : {}
        await boss.createQueue(name, { ...RETRY, policy: every ? 'short' : 'standard' })
        await boss.work(name, { pollingIntervalSeconds: lookEvery(every) }, async (jobs) => {
          for (const job of jobs) {
            await runReported(log, name, () => run((job.data ?? {}) as Record<string, unknown>))
          }
        })
        // Set on the job, because the options of an existing queue do not change.
        if (every) await boss.schedule(name, every, null, expiry)
      }
      isRunning = true
    },
    async stop() {
      if (isRunning) await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}
