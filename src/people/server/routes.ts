import { defineRoutes } from '#platform/server/routes.ts'
import { peopleContract } from '../contract.ts'
import { allPeople, fileOf, setRole } from './service.ts'

export const peopleRoutes = defineRoutes(peopleContract, {
  list: allPeople.page,
  export: allPeople.export,
  get: (ctx, { id }) => fileOf(ctx, id),
  setRole: (ctx, { id, ...change }) => setRole(ctx, id, change),
})
