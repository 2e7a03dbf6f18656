import { defineRoutes } from '#platform/server/routes.ts'
import { homeLandingContract } from '../landing-contract.ts'
import { landingSettings, setLandingWords } from './service.ts'

export const landingRoutes = defineRoutes(homeLandingContract, {
  get: (ctx) => landingSettings(ctx),
  set: (ctx, wanted) => setLandingWords(ctx, wanted),
})
