import { defineRoutes } from '#platform/server/routes.ts'
import { dashboardContract } from '../contract.ts'
import { figuresOf } from './figures.ts'
import { exportServices, serviceFiguresOf } from './service-figures.ts'
import { needsOf } from './service.ts'

export const dashboardRoutes = defineRoutes(dashboardContract, {
  needs: (ctx) => needsOf(ctx),
  figures: (ctx) => figuresOf(ctx),
  services: (ctx) => serviceFiguresOf(ctx),
  exportServices: (ctx) => exportServices(ctx),
})
