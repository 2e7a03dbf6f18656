import { defineRoutes } from '#platform/server/routes.ts'
import { reportsContract } from '../contract.ts'
import { allReports, createReport, decide, getReport } from './service.ts'

export const reportsRoutes = defineRoutes(reportsContract, {
  create: (ctx, report) => createReport(ctx, report),
  list: allReports.page,
  export: allReports.export,
  get: (ctx, { id }) => getReport(ctx, id),
  decide: (ctx, { id, ...decision }) => decide(ctx, id, decision),
})
