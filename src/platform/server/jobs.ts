import { randomUUID } from 'node:crypto'
import { realTime, type RehearsalClock } from './clock.ts'
import type { Db } from './db.ts'
import { JobQueue } from './job-queue.ts'
import type { Log } from './log.ts'
import { Looks, type Sweep } from './looks.ts'
import type { Signal, Signals } from './signals.ts'
import { startTimetable, type Timed } from './timetable.ts'
import { timingChannel, type Timing } from './timing-channel.ts'
import { logOutages } from './outage.ts'
import { traced } from './tracing.ts'
import { onWrite, withoutNotice } from './writes.ts'

/** Background work as the queue runs it. Features declare a JobDefinition. */
export interface Work extends Partial<Omit<Sweep, 'name'>> {
  name: string
  every?: string
  run: (data: Record<string, unknown>) => Promise<void>
}

/** A context, also of a transaction. */
interface Sender {
  db: Db
  announce: (signal: Signal) => void
}

export interface Jobs {
  /** Adds the job in the sender's transaction, so it exists only if the change is committed. Then it runs immediately. */
  send(sender: Sender, name: string, data: Record<string, unknown>): Promise<void>
  start(work: Work[]): Promise<void>
  stop(): Promise<void>
}

export const jobRuns = timingChannel<Timing & { name: string }>('vibework:job')

/** Says in which queue a job was added, so that a free process takes it. */
const JOB_ADDED = 'job.added'
/** How soon the database is asked again after the queue met an outage. */
const RETRY_MS = 1000
/** When old jobs are deleted. */
const MAINTAINED_EVERY = '13 4 * * *'

/** Reports the run to metrics and traces, and a failure to the log; the queue itself only retries. */
async function runReported(
  log: Log,
  { name, run }: { name: string; run: () => Promise<void> },
  onEnd: (isFailed: boolean) => void,
): Promise<void> {
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
    onEnd(isFailed)
  }
}

interface Options {
  db: Db
  log: Log
  signals: Pick<Signals, 'onOwn' | 'onAny'>
  now: () => Date
  clock: RehearsalClock | null
}

/**
 * Scheduled and background work. A process at rest asks the database nothing: a job that is sent wakes its queue, times
 * of the clock follow from the code, and sweeps say when they have something to do (decision 93).
 */
export function createJobs({ db, log, signals, now, clock }: Options): Jobs {
  const outage = logOutages(log)
  /** Tells the signals of this process from those of others. */
  const me = randomUUID()
  let looks: Looks | undefined
  let endings: (() => unknown)[] = []
  const failed = (error: unknown) => {
    if (outage.failed(error)) looks?.soon(RETRY_MS)
  }
  const queue = new JobQueue({
    db,
    onAnswer: () => outage.answered(),
    onError: failed,
    onWarning: (warning) => log.warn({ warning }, 'job queue'),
  })
  const queueOf = ({ name, every, nextDue, run }: Work) => ({
    name,
    isSingle: every !== undefined || nextDue !== undefined,
    run: (data: Record<string, unknown>) =>
      withoutNotice(() =>
        runReported(log, { name, run: () => run(data) }, (isFailed) => looks?.ended(isFailed)),
      ),
  })
  return {
    async send({ db: connection, announce }, name, data) {
      await queue.add(connection, name, data)
      announce({ to: [], topic: JOB_ADDED, data: { name, by: me } })
    },
    async start(work) {
      await queue.start(work.map((one) => queueOf(one)))
      const sweeps = work.filter((one): one is Work & Sweep => one.nextDue !== undefined)
      looks = new Looks({ db, queue, sweeps, now, outage })
      clock?.onMove(() => looks?.soon())
      const real = () => realTime({ clock, now })
      endings = [
        ...listen({ signals, looks, queue, me }),
        startTimetable(timesOf(work, queue), real, failed),
      ]
    },
    async stop() {
      for (const end of endings) end()
      await looks?.stop()
      looks = undefined
      await queue.stop()
    },
  }
}

interface Listening extends Pick<Options, 'signals'> {
  looks: Looks
  queue: JobQueue
  me: string
}

/** Everything that may mean that there is something to do. Returns the functions that end it. */
function listen({ signals, looks, queue, me }: Listening): (() => void)[] {
  const wakeFor = ({ data }: Signal) => void queue.wake(String(data?.['name']))
  return [
    onWrite(() => looks.changed()),
    // Not only when the signal comes back, because a job must not depend on Redis.
    signals.onOwn((signal) => {
      if (signal.topic === JOB_ADDED) wakeFor(signal)
    }),
    signals.onAny((heard) => {
      if (heard === 'gap') looks.soon()
      else if (heard.topic !== JOB_ADDED) looks.changed()
      else if (heard.data?.['by'] !== me) wakeFor(heard)
    }),
  ]
}

function timesOf(work: readonly Work[], queue: JobQueue): Timed[] {
  const timed = work.flatMap(({ name, every, expiresAfterMs }) => {
    const run = (at: Date) => queue.addOnce(name, at.toISOString(), expiresAfterMs)
    return every === undefined ? [] : [{ every, run }]
  })
  return [...timed, { every: MAINTAINED_EVERY, run: () => queue.maintain() }]
}
