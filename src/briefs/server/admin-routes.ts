import { defineRoutes } from '#platform/server/routes.ts'
import { briefsAdminContract } from '../admin-contract.ts'
import { allBriefs } from './service/admin-list.ts'
import { decideBrief, hideBrief, restoreBrief } from './service/moderation.ts'

export const adminBriefsRoutes = defineRoutes(briefsAdminContract, {
  list: allBriefs.page,
  export: allBriefs.export,
  hide: (ctx, { id, reason }) => hideBrief(ctx, id, reason),
  restore: (ctx, { id }) => restoreBrief(ctx, id),
  decide: (ctx, { id, ...decision }) => decideBrief(ctx, id, decision),
})
