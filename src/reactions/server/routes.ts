import { defineRoutes } from '#platform/server/routes.ts'
import { reactionsContract } from '../contract.ts'
import { reactionsTo, toggleReaction } from './service.ts'

export const reactionsRoutes = defineRoutes(reactionsContract, {
  ofService: (ctx, { id }) => reactionsTo(ctx, id),
  toggle: (ctx, { id, emoji }) => toggleReaction(ctx, id, emoji),
})
