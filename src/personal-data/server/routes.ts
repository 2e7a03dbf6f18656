import { defineRoutes } from '#platform/server/routes.ts'
import { personalDataContract } from '../contract.ts'
import { deleteAccount, eraseMember, exportAll } from './service.ts'

export const personalDataRoutes = defineRoutes(personalDataContract, {
  exportAll: (ctx) => exportAll(ctx),
  deleteAccount: (ctx, deletion) => deleteAccount(ctx, deletion),
  eraseMember: (ctx, { id, ...confirmation }) => eraseMember(ctx, id, confirmation),
})
