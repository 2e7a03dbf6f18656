import { defineRoutes } from '#platform/server/routes.ts'
import { personalDataContract } from '../contract.ts'
import { exportAll } from './service/copy.ts'
import { deleteAccount, eraseMember } from './service/leaving.ts'

export const personalDataRoutes = defineRoutes(personalDataContract, {
  exportAll: (ctx) => exportAll(ctx),
  deleteAccount: (ctx, deletion) => deleteAccount(ctx, deletion),
  eraseMember: (ctx, { id, ...confirmation }) => eraseMember(ctx, id, confirmation),
})
