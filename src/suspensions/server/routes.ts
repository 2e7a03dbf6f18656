import { defineRoutes } from '#platform/server/routes.ts'
import { appealsContract } from '../appeals-contract.ts'
import { suspensionsContract } from '../contract.ts'
import { appeal, decide, exportAppeals, getAppeal, pageOfAppeals } from './service/appeals.ts'
import { lift, suspend } from './service/suspensions.ts'

export const suspensionsRoutes = defineRoutes(suspensionsContract, {
  suspend: (ctx, { id, ...suspension }) => suspend(ctx, id, suspension),
  lift: (ctx, { id, ...lifting }) => lift(ctx, id, lifting),
})

export const appealsRoutes = defineRoutes(appealsContract, {
  create: (ctx, input) => appeal(ctx, input),
  list: (ctx, filter) => pageOfAppeals(ctx, filter),
  export: (ctx, choice) => exportAppeals(ctx, choice),
  get: (ctx, { id }) => getAppeal(ctx, id),
  decide: (ctx, { id, ...decision }) => decide(ctx, id, decision),
})
