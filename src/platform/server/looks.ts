import { MINUTE_MS } from '#platform/durations.ts'
import { createAlarm } from './alarm.ts'
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

export interface Looks {
  /** Something has changed: looks within a minute, and at most once a minute. */
  changed(): void
  /** Looks after this time. */
  soon(ms?: number): void
  /** A job of this process has ended. What it changed is looked at soon. */
  ended(isFailed: boolean): void
  stop(): Promise<void>
}

/**
 * Looks for due work when there is a reason to: at the next deadline, after a change, and every ten minutes. A sweep
 * that is due becomes a job. Work that stays due, because it failed or because something outside must be asked again, is
 * repeated every minute.
 */
export function createLooks({ db, queue, sweeps, now, outage }: Options): Looks {
  /** The times of the sweeps as of the last look. */
  const planned = new Map<string, number>()
  let hasChanged = true
  let lookedAt = -Infinity
  let lossReadAt = -Infinity
  let lossAt = Infinity
  let isStopped = false
  let looking = Promise.resolve()
  const alarm = createAlarm(now, () => void (looking = looking.then(look)))

  async function look(): Promise<void> {
    if (isStopped) return
    const isAfterChange = hasChanged
    hasChanged = false
    lookedAt = now().getTime()
    alarm.stop()
    try {
      const due = await readDueWork(db, asked())
      await handleLosses()
      outage.answered()
      planQueues(due)
      await planSweeps(due, isAfterChange)
      alarm.set(lookedAt + (outage.isOpen() ? CONFIRM_MS : BACKSTOP_MS))
    } catch (error) {
      hasChanged ||= isAfterChange
      await recover(error)
    }
    if (isStopped) alarm.stop()
  }

  function asked() {
    return sweeps.flatMap(({ name, nextDue }) => {
      const due = nextDue()
      return due ? [{ name, due }] : []
    })
  }

  function planQueues({ queues }: DueWork): void {
    for (const { name, waitsMs } of queues) {
      // A queue of another version of the product.
      if (waitsMs <= 0 && !queue.wake(name)) continue
      alarm.set(lookedAt + (waitsMs <= 0 ? MINUTE_MS : Math.ceil(waitsMs)))
    }
  }

  /** Jobs of processes that died. Finding them reads the whole table of jobs, so it is done seldom. */
  async function handleLosses(): Promise<void> {
    if (lossAt <= lookedAt || lookedAt - lossReadAt >= BACKSTOP_MS) {
      const lostInMs = await readFirstLoss(db)
      lossReadAt = lookedAt
      lossAt = lostInMs === null ? Infinity : lookedAt + Math.ceil(lostInMs)
    }
    if (lossAt <= lookedAt) {
      await queue.maintain()
      alarm.set(lookedAt + SOON_MS)
      lossAt = lookedAt + MINUTE_MS
    }
    alarm.set(lossAt)
  }

  async function planSweeps(due: DueWork, isAfterChange: boolean): Promise<void> {
    const times = new Map(due.sweeps.map(({ name, at }) => [name, at ?? Infinity]))
    for (const sweep of sweeps) {
      const { name, followsChanges = false } = sweep
      const fresh = times.get(name) ?? Infinity
      const known = planned.get(name) ?? Infinity
      // A time that has come counts even if the query, which is about later ones by now, no longer gives it.
      const at = known <= lookedAt ? Math.min(known, fresh) : fresh
      const isDue = at <= lookedAt
      if (isDue || (followsChanges && isAfterChange)) await add(sweep, at)
      planned.set(name, isDue ? Infinity : at)
      alarm.set(isDue ? lookedAt + MINUTE_MS : at)
    }
  }

  /** The same time gives the same job in every process; a time long past gives one every minute. */
  function add({ name, expiresAfterMs }: Sweep, at: number): Promise<void> {
    const isNew = at <= lookedAt && at > lookedAt - MINUTE_MS
    const key = isNew ? `at ${at}` : `minute ${Math.floor(lookedAt / MINUTE_MS)}`
    return queue.addOnce(name, key, expiresAfterMs)
  }

  /** If only the look fails, sweeps run every minute, as if all of them were due. */
  async function recover(error: unknown): Promise<void> {
    if (outage.failed(error)) return alarm.set(lookedAt + RETRY_MS)
    alarm.set(lookedAt + MINUTE_MS)
    for (const sweep of sweeps) {
      await add(sweep, -Infinity).catch((error: unknown) => void outage.failed(error))
    }
  }

  alarm.set(now().getTime())
  return {
    changed() {
      if (hasChanged) return
      hasChanged = true
      const at = now().getTime()
      alarm.set(Math.min(Math.max(at + SOON_MS, lookedAt + MINUTE_MS), at + MINUTE_MS))
    },
    soon: (ms = 0) => alarm.set(now().getTime() + ms),
    ended(isFailed) {
      if (isFailed) lossReadAt = -Infinity
      alarm.set(now().getTime() + SOON_MS)
    },
    async stop() {
      isStopped = true
      alarm.stop()
      await looking
    },
  }
}
