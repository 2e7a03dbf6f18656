import { defineRoutes } from '#platform/server/routes.ts'
import { ordersJobContract } from '../job-contract.ts'
import { jobOf } from './service/job.ts'

export const jobsRoutes = defineRoutes(ordersJobContract, {
  get: (ctx, { id }) => jobOf(ctx, id),
})
