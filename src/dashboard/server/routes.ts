import { defineRoutes } from '#platform/server/routes.ts'
import { dashboardContract } from '../contract.ts'
import { figuresOf } from './figures.ts'
import { needsOf } from './service.ts'

export const dashboardRoutes = defineRoutes(dashboardContract, {
  needs: (ctx) => needsOf(ctx),
  figures: (ctx) => figuresOf(ctx),
})
