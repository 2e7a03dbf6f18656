import { AppError } from '#platform/errors.ts'
import { HOUR_MS } from '#platform/durations.ts'
import type { Context } from '#platform/server/context.ts'
import type { JobDefinition } from '#platform/server/job-definition.ts'
import { forgetFindings, reconcile } from './service/reconcile.ts'

export const reconciliationJobs: JobDefinition[] = [
  {
    name: 'reconciliation.hourly',
    every: '17 * * * *',
    // The first run reads everything the gateway has.
    expiresAfterMs: 6 * HOUR_MS,
    run: async (ctx) => {
      if (ctx.payments) await reconcileUnlessUnderWay(ctx)
    },
  },
  { name: 'reconciliation.forget', every: '51 3 * * *', run: (ctx) => forgetFindings(ctx) },
]

/** Skips this hour's run if another one is under way, which does the work as well. */
async function reconcileUnlessUnderWay(ctx: Context): Promise<void> {
  try {
    await reconcile(ctx, 'hourly')
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'request.in_progress')) throw error
    ctx.log.info('a reconciliation run is already under way')
  }
}
