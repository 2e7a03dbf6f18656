import { defineRoutes } from '#platform/server/routes.ts'
import { agreementsContract } from '../contract.ts'
import { endAgreement } from './service/end.ts'
import { getAgreement, getMilestone, pageOfAgreements } from './service/reading.ts'

export const agreementsRoutes = defineRoutes(
  agreementsContract,
  {
    list: (ctx, filter) => pageOfAgreements(ctx, filter),
    get: (ctx, { id }) => getAgreement(ctx, id),
    milestone: (ctx, { id }) => getMilestone(ctx, id),
    end: (ctx, { id, ...end }) => endAgreement(ctx, id, end),
  },
  { unseen: { end: (ctx, { id }) => getAgreement(ctx, id) } },
)
