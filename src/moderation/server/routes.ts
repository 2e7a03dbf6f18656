import { defineRoutes } from '#platform/server/routes.ts'
import { moderationContract } from '../contract.ts'
import { inboxKindsWithout } from '../kinds.ts'
import { countWaiting } from './queries/inbox.ts'
import { readHistory, readInbox } from './service.ts'

export const moderationRoutes = defineRoutes(moderationContract, {
  list: (ctx, page) => readInbox(ctx, page),
  counts: (ctx) => countWaiting(ctx.db, inboxKindsWithout(ctx.modules.off)),
  history: (ctx, { id }) => readHistory(ctx, id),
})
