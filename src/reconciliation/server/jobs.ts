import type { JobDefinition } from '#platform/server/job-definition.ts'
import { reconcile } from './service/reconcile.ts'

export const reconciliationJobs: JobDefinition[] = [
  {
    name: 'reconciliation.hourly',
    every: '17 * * * *',
    run: async (ctx) => {
      if (ctx.payments) await reconcile(ctx, 'hourly')
    },
  },
]
