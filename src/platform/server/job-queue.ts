import { createHash } from 'node:crypto'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Db } from './db.ts'
import { OF_QUEUE } from './writes.ts'

const RETRY = { retryLimit: 8, retryDelay: 2, retryBackoff: true }
/** The queue asks the database no more often by itself: `looks.ts` knows when a job waits. */
const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
/** Long enough for a look at the jobs that failed. */
const KEPT_SECONDS = 2 * DAY_SECONDS
const FINISH_MS = 5000

export interface QueueOf {
  name: string
  /** A queue of one: while a job waits, another one is not added. */
  isSingle: boolean
  run: (data: Record<string, unknown>) => Promise<void>
}

interface Options {
  db: Db
  onAnswer: () => void
  onError: (error: unknown) => void
  onWarning: (warning: unknown) => void
}

/**
 * The queue of background jobs on pg-boss: one process claims a job, a failed job is retried, a lost one expires. It asks
 * the database only when it is woken.
 */
export class JobQueue {
  readonly #boss: PgBoss
  readonly #known = new Map<string, QueueOf>()
  readonly #workers = new Map<string, Promise<string>>()
  #isRunning = false

  constructor({ db, onAnswer, onError, onWarning }: Options) {
    this.#boss = new PgBoss({
      schema: 'jobs',
      schedule: false,
      supervise: false,
      monitorIntervalSeconds: 30,
      maintenanceIntervalSeconds: HOUR_SECONDS,
      queueCacheIntervalSeconds: DAY_SECONDS,
      bamIntervalSeconds: HOUR_SECONDS,
      db: over(db, onAnswer),
    })
    this.#boss.on('error', onError)
    this.#boss.on('warning', onWarning)
  }

  /** Adds a job in the connection's transaction. */
  async add(db: Db, name: string, data: Record<string, unknown>): Promise<void> {
    await this.#boss.send(name, data, { db: over(db) })
  }

  /**
   * Adds a job unless one with this key was added before, by any process. `expiresAfterMs` is set on the job, because
   * the options of an existing queue do not change.
   */
  async addOnce(name: string, key: string, expiresAfterMs?: number): Promise<void> {
    const expiry = expiresAfterMs ? { expireInSeconds: expiresAfterMs / 1000 } : {}
    const options = { id: idOf(name, key), deleteAfterSeconds: KEPT_SECONDS, ...expiry }
    const added = await this.#boss.send(name, null, options)
    if (added !== null) this.wake(name)
  }

  async start(queues: readonly QueueOf[]): Promise<void> {
    await this.#boss.start()
    for (const queue of queues) this.#known.set(queue.name, queue)
    if (await this.#createMissing(queues)) {
      // pg-boss remembers the queues that exist at its start. It would ask for others inside the transaction of the
      // first job, and wait forever for the only connection of an embedded database.
      await this.#boss.stop({ graceful: false, close: false })
      await this.#boss.start()
    }
    this.#isRunning = true
  }

  /** Runs the jobs that wait in this queue, one after another. False if this process does not know the queue. */
  wake(name: string): boolean {
    const queue = this.#known.get(name)
    if (!queue || !this.#isRunning) return false
    const worker = this.#workers.get(name)
    if (worker) void worker.then((id) => this.#boss.notifyWorker(id))
    else this.#workers.set(name, this.#work(queue))
    return true
  }

  /** Gives back the jobs of processes that died, and deletes old jobs. */
  maintain(): Promise<void> {
    return this.#boss.supervise()
  }

  /** Waits a few seconds for running jobs. */
  async stop(): Promise<void> {
    if (!this.#isRunning) return
    this.#isRunning = false
    await this.#boss.stop({ graceful: true, timeout: FINISH_MS })
  }

  #work({ name, run }: QueueOf): Promise<string> {
    return this.#boss.work(name, { pollingIntervalSeconds: DAY_SECONDS }, async (jobs) => {
      // The next one, which the worker would otherwise fetch a day later.
      this.wake(name)
      for (const { data } of jobs) await run((data ?? {}) as Record<string, unknown>)
    })
  }

  async #createMissing(queues: readonly QueueOf[]): Promise<boolean> {
    const existing = new Set((await this.#boss.getQueues()).map(({ name }) => name))
    const missing = queues.filter(({ name }) => !existing.has(name))
    for (const { name, isSingle } of missing) {
      await this.#boss.createQueue(name, { ...RETRY, policy: isSingle ? 'short' : 'standard' })
    }
    return missing.length > 0
  }
}

/** pg-boss over a connection or transaction of the product, without changing the names of columns. */
function over(connection: Db, onAnswer: () => void = () => {}) {
  const adapter = fromKysely(connection.withoutPlugins())
  return {
    async executeSql(text: string, values?: unknown[]) {
      const answer = await adapter.executeSql(OF_QUEUE + text, values)
      onAnswer()
      return answer
    },
  }
}

/** The same for every process, so that the primary key of the jobs makes it one job. */
function idOf(name: string, key: string): string {
  const hex = createHash('sha256').update(`${name} ${key}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
