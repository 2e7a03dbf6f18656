import type { JobDefinition } from '#platform/server/job-definition.ts'
import { sweepOrders } from './service/sweep.ts'

export const ordersJobs: JobDefinition[] = [
  { name: 'orders.sweep', every: '* * * * *', run: (ctx) => sweepOrders(ctx) },
]
