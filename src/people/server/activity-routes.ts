import { defineRoutes } from '#platform/server/routes.ts'
import { peopleActivityContract } from '../activity-contract.ts'
import { activityOf } from './service/activity.ts'

export const peopleActivityRoutes = defineRoutes(peopleActivityContract, {
  get: (ctx, { id }) => activityOf(ctx, id),
})
