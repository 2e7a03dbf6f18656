import { defineRoutes } from '#platform/server/routes.ts'
import { settingsContract } from '../contract.ts'
import { siteInfo } from './service.ts'

export const settingsRoutes = defineRoutes(settingsContract, {
  site: (ctx) => siteInfo(ctx),
})
