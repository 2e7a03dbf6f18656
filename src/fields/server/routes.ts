import { defineRoutes } from '#platform/server/routes.ts'
import { fieldsAdminContract } from '../admin-contract.ts'
import { fieldsContract } from '../contract.ts'
import {
  addField,
  allFields,
  changeField,
  moveField,
  purgeField,
} from './service/administration.ts'
import { askedFields } from './service/definitions.ts'

export const fieldsRoutes = defineRoutes(fieldsContract, {
  list: (ctx, { subject }) => askedFields(ctx, subject),
})

export const adminFieldsRoutes = defineRoutes(fieldsAdminContract, {
  list: (ctx) => allFields(ctx),
  add: (ctx, wanted) => addField(ctx, wanted),
  change: (ctx, { id, ...change }) => changeField(ctx, id, change),
  move: (ctx, { id, ...move }) => moveField(ctx, id, move),
  purge: (ctx, { id, ...wanted }) => purgeField(ctx, id, wanted),
})
