import { defineRoutes } from '#platform/server/routes.ts'
import { moderationContract } from '../contract.ts'
import { readHistory, readInbox, waitingCounts } from './service.ts'

export const moderationRoutes = defineRoutes(moderationContract, {
  list: (ctx, page) => readInbox(ctx, page),
  counts: (ctx) => waitingCounts(ctx),
  history: (ctx, { id }) => readHistory(ctx, id),
})
