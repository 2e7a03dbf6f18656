import { defineRoutes } from '#platform/server/routes.ts'
import { peopleContract } from '../contract.ts'
import { exportPeople, fileOf, pageOfPeople, setRole } from './service.ts'

export const peopleRoutes = defineRoutes(peopleContract, {
  list: (ctx, page) => pageOfPeople(ctx, page),
  export: (ctx, choice) => exportPeople(ctx, choice),
  get: (ctx, { id }) => fileOf(ctx, id),
  setRole: (ctx, { id, ...change }) => setRole(ctx, id, change),
})
