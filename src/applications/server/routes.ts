import { defineRoutes } from '#platform/server/routes.ts'
import { applicationsContract } from '../contract.ts'
import {
  apply,
  decide,
  exportApplications,
  getApplication,
  pageOfApplications,
  standing,
} from './service.ts'

export const applicationsRoutes = defineRoutes(applicationsContract, {
  standing: (ctx) => standing(ctx),
  apply: (ctx, application) => apply(ctx, application),
  list: (ctx, filter) => pageOfApplications(ctx, filter),
  export: (ctx, choice) => exportApplications(ctx, choice),
  get: (ctx, { id }) => getApplication(ctx, id),
  decide: (ctx, { id, ...decision }) => decide(ctx, id, decision),
})
