import { defineRoutes } from '#platform/server/routes.ts'
import { servicesAdminContract } from '../admin-contract.ts'
import { allServices } from './service/admin-list.ts'
import { featureService, hideService, restoreService } from './service/moderation.ts'

export const adminServicesRoutes = defineRoutes(servicesAdminContract, {
  list: allServices.page,
  export: allServices.export,
  hide: (ctx, { id, reason }) => hideService(ctx, id, reason),
  restore: (ctx, { id }) => restoreService(ctx, id),
  setFeatured: (ctx, { id, isFeatured }) => featureService(ctx, id, isFeatured),
})
