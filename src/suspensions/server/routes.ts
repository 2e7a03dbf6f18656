import { defineRoutes } from '#platform/server/routes.ts'
import { suspensionsAppealsContract } from '../appeals-contract.ts'
import { suspensionsContract } from '../contract.ts'
import { allAppeals, appeal, decide, getAppeal } from './service/appeals.ts'
import { lift, suspend } from './service/suspensions.ts'

export const suspensionsRoutes = defineRoutes(suspensionsContract, {
  suspend: (ctx, { id, ...suspension }) => suspend(ctx, id, suspension),
  lift: (ctx, { id, ...lifting }) => lift(ctx, id, lifting),
})

export const appealsRoutes = defineRoutes(suspensionsAppealsContract, {
  create: (ctx, input) => appeal(ctx, input),
  list: allAppeals.page,
  export: allAppeals.export,
  get: (ctx, { id }) => getAppeal(ctx, id),
  decide: (ctx, { id, ...decision }) => decide(ctx, id, decision),
})
