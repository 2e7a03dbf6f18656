import { defineRoutes } from '#platform/server/routes.ts'
import { favoritesContract } from '../contract.ts'
import {
  favoritesOf,
  hasSavedService,
  hasSavedViber,
  toggleService,
  toggleViber,
} from './service.ts'

export const favoritesRoutes = defineRoutes(favoritesContract, {
  list: (ctx) => favoritesOf(ctx),
  ofService: (ctx, { id }) => hasSavedService(ctx, id),
  toggleService: (ctx, { id, favorited }) => toggleService(ctx, id, favorited),
  ofViber: (ctx, { id }) => hasSavedViber(ctx, id),
  toggleViber: (ctx, { id, favorited }) => toggleViber(ctx, id, favorited),
})
