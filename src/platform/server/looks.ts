import { MINUTE_MS } from '#platform/durations.ts'
import { createAlarm, type Alarm } from './alarm.ts'
import type { Db } from './db.ts'
import type { DueQuery } from './due.ts'
import { readDueWork, readFirstLoss, type DueWork } from './due-work.ts'
import type { JobQueue } from './job-queue.ts'
import type { Outage } from './outage.ts'

/** For rows and jobs of a process that was killed, and for signals that were lost. */
const BACKSTOP_MS = 10 * MINUTE_MS
/** How soon after a change its deadlines are read, if there was no look within the last minute. */
const SOON_MS = 1000
/** How often an unavailable database is asked. */
const RETRY_MS = 1000
/** Once the database answers again, another look confirms the end of the outage. */
const CONFIRM_MS = 6000

export interface Sweep {
  name: string
  /** Undefined while the sweep has nothing to do, whatever is in the database. */
  nextDue: () => DueQuery | undefined
  /** The sweep also runs after changes, because work follows from them that its query cannot name. */
  followsChanges?: boolean
  expiresAfterMs?: number
}

interface Options {
  db: Db
  queue: Pick<JobQueue, 'addOnce' | 'wake' | 'maintain'>
  sweeps: readonly Sweep[]
  /** Business time, which a rehearsal moves ahead. */
  now: () => Date
  outage: Outage
}

/**
 * Looks for due work when there is a reason to: at the next deadline, after a change, and every ten minutes. A sweep
 * that is due becomes a job. Work that stays due, because it failed or because something outside must be asked again, is
 * repeated every minute.
 */
export class Looks {
  readonly #options: Options
  readonly #alarm: Alarm
  /** The times of the sweeps as of the last look. */
  readonly #planned = new Map<string, number>()
  #hasChanged = true
  #lookedAt = -Infinity
  #lossReadAt = -Infinity
  #lossAt = Infinity
  #isStopped = false
  #looking = Promise.resolve()

  /** Looks at once, because nothing is known at the start. */
  constructor(options: Options) {
    this.#options = options
    this.#alarm = createAlarm(options.now, () => {
      this.#looking = this.#looking.then(() => this.#look())
    })
    this.soon()
  }

  /** Something has changed: looks within a minute, and at most once a minute. */
  changed(): void {
    if (this.#hasChanged) return
    this.#hasChanged = true
    const at = this.#now()
    this.#alarm.set(Math.min(Math.max(at + SOON_MS, this.#lookedAt + MINUTE_MS), at + MINUTE_MS))
  }

  /** Looks after this time. */
  soon(ms = 0): void {
    this.#alarm.set(this.#now() + ms)
  }

  /** A job of this process has ended. What it changed is looked at soon. */
  ended(isFailed: boolean): void {
    if (isFailed) this.#lossReadAt = -Infinity
    this.soon(SOON_MS)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#alarm.stop()
    await this.#looking
  }

  #now(): number {
    return this.#options.now().getTime()
  }

  async #look(): Promise<void> {
    if (this.#isStopped) return
    const { db, outage } = this.#options
    const isAfterChange = this.#hasChanged
    this.#hasChanged = false
    this.#lookedAt = this.#now()
    this.#alarm.stop()
    try {
      const due = await readDueWork(db, this.#asked())
      await this.#handleLosses()
      outage.answered()
      this.#planQueues(due)
      await this.#planSweeps(due, isAfterChange)
      this.#alarm.set(this.#lookedAt + (outage.isOpen() ? CONFIRM_MS : BACKSTOP_MS))
    } catch (error) {
      this.#hasChanged ||= isAfterChange
      await this.#recover(error)
    }
    if (this.#isStopped) this.#alarm.stop()
  }

  #asked() {
    return this.#options.sweeps.flatMap(({ name, nextDue }) => {
      const due = nextDue()
      return due ? [{ name, due }] : []
    })
  }

  #planQueues({ queues }: DueWork): void {
    for (const { name, waitsMs } of queues) {
      // A queue of another version of the product.
      if (waitsMs <= 0 && !this.#options.queue.wake(name)) continue
      this.#alarm.set(this.#lookedAt + (waitsMs <= 0 ? MINUTE_MS : Math.ceil(waitsMs)))
    }
  }

  /** Jobs of processes that died. Finding them reads the whole table of jobs, so it is done seldom. */
  async #handleLosses(): Promise<void> {
    const { db, queue } = this.#options
    const at = this.#lookedAt
    if (this.#lossAt <= at || at - this.#lossReadAt >= BACKSTOP_MS) {
      const lostInMs = await readFirstLoss(db)
      this.#lossReadAt = at
      this.#lossAt = lostInMs === null ? Infinity : at + Math.ceil(lostInMs)
    }
    if (this.#lossAt <= at) {
      await queue.maintain()
      this.#alarm.set(at + SOON_MS)
      this.#lossAt = at + MINUTE_MS
    }
    this.#alarm.set(this.#lossAt)
  }

  async #planSweeps(due: DueWork, isAfterChange: boolean): Promise<void> {
    const times = new Map(due.sweeps.map(({ name, at }) => [name, at ?? Infinity]))
    for (const sweep of this.#options.sweeps) {
      const { name, followsChanges = false } = sweep
      const fresh = times.get(name) ?? Infinity
      const known = this.#planned.get(name) ?? Infinity
      // A time that has come counts even if the query, which is about later ones by now, no longer gives it.
      const at = known <= this.#lookedAt ? Math.min(known, fresh) : fresh
      const isDue = at <= this.#lookedAt
      if (isDue || (followsChanges && isAfterChange)) await this.#add(sweep, at)
      this.#planned.set(name, isDue ? Infinity : at)
      this.#alarm.set(isDue ? this.#lookedAt + MINUTE_MS : at)
    }
  }

  /** The same time gives the same job in every process; a time long past gives one every minute. */
  #add({ name, expiresAfterMs }: Sweep, at: number): Promise<void> {
    const isNew = at <= this.#lookedAt && at > this.#lookedAt - MINUTE_MS
    const key = isNew ? `at ${at}` : `minute ${Math.floor(this.#lookedAt / MINUTE_MS)}`
    return this.#options.queue.addOnce(name, key, expiresAfterMs)
  }

  /** If only the look fails, sweeps run every minute, as if all of them were due. */
  async #recover(error: unknown): Promise<void> {
    const { outage, sweeps } = this.#options
    if (outage.failed(error)) return this.#alarm.set(this.#lookedAt + RETRY_MS)
    this.#alarm.set(this.#lookedAt + MINUTE_MS)
    try {
      for (const sweep of sweeps) await this.#add(sweep, -Infinity)
    } catch (error) {
      outage.failed(error)
    }
  }
}
