import { defineRoutes } from '#platform/server/routes.ts'
import { adminContract } from '../contract.ts'
import { adminNeedsContract } from '../needs-contract.ts'
import { hiring } from './service/hiring.ts'
import { ownerNeeds } from './service/needs.ts'
import { advanceClock, decideChargeback, rehearsal } from './service/rehearsal.ts'
import { exportSeries, readSeries } from './service/series.ts'
import { dashboardStats, operations } from './service/stats.ts'

export const adminNeedsRoutes = defineRoutes(adminNeedsContract, {
  list: (ctx) => ownerNeeds(ctx),
})

export const adminRoutes = defineRoutes(adminContract, {
  stats: (ctx) => dashboardStats(ctx),
  operations: (ctx) => operations(ctx),
  hiring: (ctx) => hiring(ctx),
  series: (ctx, { period }) => readSeries(ctx, period),
  exportSeries: (ctx, { period }) => exportSeries(ctx, period),
  clock: (ctx) => rehearsal(ctx),
  advance: (ctx, { hours }) => advanceClock(ctx, hours),
  decideChargeback: (ctx, { id, verdict }) => decideChargeback(ctx, id, verdict),
})
