import { defineRoutes } from '#platform/server/routes.ts'
import { liveContract } from '../contract.ts'
import { openEvents } from './service.ts'

export const liveRoutes = defineRoutes(liveContract, {
  events: (ctx) => openEvents(ctx),
})
