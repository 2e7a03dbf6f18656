import { systemContext, type Context, type Resources } from './context.ts'
import type { Work } from './jobs.ts'

export interface JobDefinition {
  name: string
  /** A cron expression in UTC for recurring work. Without it, the job runs when it is sent. */
  every?: string
  /** After this time the job is considered lost and is started again; 15 minutes by default. */
  expiresAfterMs?: number
  /** Must be idempotent: a job may run again after a crash. */
  run: (ctx: Context, data: Record<string, unknown>) => Promise<void>
}

/** Runs jobs in the product's own context, without a viewer or session. */
export function workOf(definitions: JobDefinition[], resources: Resources): Work[] {
  return definitions.map(({ run, ...job }) => ({
    ...job,
    run: (data) => run(systemContext(resources), data),
  }))
}
