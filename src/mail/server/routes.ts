import { defineRoutes } from '#platform/server/routes.ts'
import { mailContract } from '../contract.ts'
import { openMail, openMailbox } from './mailbox.ts'

export const mailRoutes = defineRoutes(mailContract, {
  mailbox: (ctx) => openMailbox(ctx),
  mail: (ctx, { id }) => openMail(ctx, id),
})
