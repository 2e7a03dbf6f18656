import { defineRoutes } from '#platform/server/routes.ts'
import { contactContract } from '../contract.ts'
import { answer, exportMessages, getMessage, receive } from './service.ts'

export const contactRoutes = defineRoutes(contactContract, {
  send: (ctx, message) => receive(ctx, message),
  get: (ctx, { id }) => getMessage(ctx, id),
  answer: (ctx, { id, note }) => answer(ctx, id, note),
  export: (ctx, choice) => exportMessages(ctx, choice),
})
