import { systemContext, type Context, type Resources } from './context.ts'
import type { Work } from './jobs.ts'

export interface JobDefinition {
  name: string
  /** A cron line in UTC for work that recurs; without it the job runs when sent. */
  every?: string
  /** After so long it is taken for lost and begins again; 15 minutes unless it says otherwise. */
  expiresAfterMs?: number
  /** Must be idempotent: a job may run again after a crash. */
  run: (ctx: Context, data: Record<string, unknown>) => Promise<void>
}

/** The product itself does the work: no viewer, no session. */
export function workOf(definitions: JobDefinition[], resources: Resources): Work[] {
  return definitions.map(({ run, ...job }) => ({
    ...job,
    run: (data) => run(systemContext(resources), data),
  }))
}
