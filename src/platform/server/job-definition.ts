import { systemContext, type Context, type Resources } from './context.ts'
import type { DueQuery } from './due.ts'
import type { Work } from './jobs.ts'

export interface JobDefinition {
  name: string
  /** A cron expression in UTC for work at times of the clock. */
  every?: string
  /**
   * Makes the job a sweep: the times at which it finds work, from the room's queries. Too early is harmless, too late is
   * a fault. Undefined if it has nothing to do, whatever is in the database. A job without `every` and `nextDue` runs
   * when it is sent.
   */
  nextDue?: (ctx: Context) => DueQuery | undefined
  /** The sweep also runs within a minute of a change, because work follows from changes that its query cannot name. */
  followsChanges?: boolean
  /** After this time the job is considered lost and is started again; 15 minutes by default. */
  expiresAfterMs?: number
  /** Must be idempotent: a job may run again after a crash. */
  run: (ctx: Context, data: Record<string, unknown>) => Promise<void>
}

/** Runs jobs in the product's own context, without a viewer or session. */
export function workOf(definitions: JobDefinition[], resources: Resources): Work[] {
  return definitions.map(({ run, nextDue, ...job }) => ({
    ...job,
    ...(nextDue && { nextDue: () => nextDue(systemContext(resources)) }),
    run: (data) => run(systemContext(resources), data),
  }))
}
