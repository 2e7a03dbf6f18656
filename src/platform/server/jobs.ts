import { fromKysely, PgBoss } from 'pg-boss'
import type { Db } from './db.ts'
import type { Log } from './log.ts'
import { measure, type Ended } from './measured.ts'
import { tellOutages } from './outage.ts'
import { traced } from './tracing.ts'

/** Background work as the queue sees it; features declare theirs as a JobDefinition. */
export interface Work {
  name: string
  every?: string
  expiresAfterMs?: number
  run: (data: Record<string, unknown>) => Promise<void>
}

export interface Jobs {
  /** Enqueues in the given connection's transaction: the job exists when the change does. */
  send(db: Db, name: string, data: Record<string, unknown>): Promise<void>
  start(work: Work[]): Promise<void>
  stop(): Promise<void>
}

export const jobRuns = measure<Ended & { name: string }>('vibework:job')

/** Told to metrics, traces and, where it fails, to the log: the queue itself only tries it again. */
async function told(log: Log, name: string, run: () => Promise<void>): Promise<void> {
  const began = performance.now()
  let isFailed = true
  try {
    await traced({ name: `job ${name}`, kind: 'consumer' }, run)
    isFailed = false
  } catch (error) {
    log.error({ err: error, job: name }, 'a job failed')
    throw error
  } finally {
    jobRuns.tell({ name, ms: performance.now() - began, isFailed })
  }
}

const RETRY = { retryLimit: 8, retryDelay: 2, retryBackoff: true }

/** Looking for work costs a query. What comes by the hour or by the day may begin half a minute late. */
function lookEvery(timer = ''): number {
  return /^\d/.test(timer) ? 30 : 1
}

/** Timers and background work on pg-boss, over the same pool as everything else. */
export function createJobs(db: Db, log: Log): Jobs {
  const adapter = (connection: Db) => fromKysely(connection.withoutPlugins())
  const outage = tellOutages(log)
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
            await told(log, name, () => run((job.data ?? {}) as Record<string, unknown>))
          }
        })
        // With the job itself, because a queue that is there stays as it is.
        if (every) await boss.schedule(name, every, null, expiry)
      }
      isRunning = true
    },
    async stop() {
      if (isRunning) await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}
