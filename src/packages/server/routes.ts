import { defineRoutes } from '#platform/server/routes.ts'
import { packagesContract } from '../contract.ts'
import { refuseStranger, setPackages } from './service/editing.ts'
import { getPackages } from './service/reading.ts'

export const packagesRoutes = defineRoutes(
  packagesContract,
  {
    get: (ctx, { id }) => getPackages(ctx, id),
    set: (ctx, { id, ...change }) => setPackages(ctx, id, change),
  },
  { unseen: { set: (ctx, { id }) => refuseStranger(ctx, id) } },
)
