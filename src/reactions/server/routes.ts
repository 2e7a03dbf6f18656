import { defineRoutes } from '#platform/server/routes.ts'
import { reactionsContract } from '../contract.ts'
import { reactionsSettingsContract } from '../settings-contract.ts'
import { reactionSettings, reactionsTo, setReactionSettings, toggleReaction } from './service.ts'

export const reactionsRoutes = defineRoutes(reactionsContract, {
  ofService: (ctx, { id }) => reactionsTo(ctx, id),
  toggle: (ctx, { id, emoji }) => toggleReaction(ctx, id, emoji),
})

export const reactionSettingsRoutes = defineRoutes(reactionsSettingsContract, {
  get: (ctx) => reactionSettings(ctx),
  set: (ctx, wanted) => setReactionSettings(ctx, wanted),
})
