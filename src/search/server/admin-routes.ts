import { defineRoutes } from '#platform/server/routes.ts'
import { adminSearchContract } from '../admin-contract.ts'
import { countDiscovery, countRule, exportDiscovery } from './service/discovery.ts'

export const adminSearchRoutes = defineRoutes(adminSearchContract, {
  discoveryCounts: (ctx) => countDiscovery(ctx),
  tryRule: (ctx, rule) => countRule(ctx, rule),
  exportDiscovery: (ctx) => exportDiscovery(ctx),
})
