import type { JobDefinition } from '#platform/server/job-definition.ts'
import { nextOrdersSweep, sweepOrders } from './service/sweep.ts'

export const ordersJobs: JobDefinition[] = [
  {
    name: 'orders.sweep',
    nextDue: nextOrdersSweep,
    // A viber who changes their time zone moves the ends of their delivery days.
    followsChanges: true,
    run: (ctx) => sweepOrders(ctx),
  },
]
