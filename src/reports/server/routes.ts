import { defineRoutes } from '#platform/server/routes.ts'
import { reportsContract } from '../contract.ts'
import { createReport, decide, exportReports, getReport, pageOfReports } from './service.ts'

export const reportsRoutes = defineRoutes(reportsContract, {
  create: (ctx, report) => createReport(ctx, report),
  list: (ctx, filter) => pageOfReports(ctx, filter),
  export: (ctx, choice) => exportReports(ctx, choice),
  get: (ctx, { id }) => getReport(ctx, id),
  decide: (ctx, { id, ...decision }) => decide(ctx, id, decision),
})
