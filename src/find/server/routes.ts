import { defineRoutes } from '#platform/server/routes.ts'
import { findContract } from '../contract.ts'
import { findEverything } from './service.ts'

export const findRoutes = defineRoutes(findContract, {
  everything: (ctx, query) => findEverything(ctx, query),
})
