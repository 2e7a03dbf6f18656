import { dismissSetup } from '#accounts/server/service/profile.ts'
import { defineRoutes } from '#platform/server/routes.ts'
import { onboardingContract } from '../contract.ts'
import { progressOf } from './service.ts'

export const onboardingRoutes = defineRoutes(onboardingContract, {
  progress: (ctx) => progressOf(ctx),
  dismiss: (ctx) => dismissSetup(ctx),
})
