import { defineRoutes } from '#platform/server/routes.ts'
import { landingContract } from '../landing-contract.ts'
import { landingSettings, setLandingWords } from './service.ts'

export const landingRoutes = defineRoutes(landingContract, {
  get: (ctx) => landingSettings(ctx),
  set: (ctx, wanted) => setLandingWords(ctx, wanted),
})
