import { defineRoutes } from '#platform/server/routes.ts'
import { mailContract } from '../contract.ts'
import { mailPreviewContract } from '../preview-contract.ts'
import { openMail, openMailbox } from './mailbox.ts'
import { listMails, previewMail, sendSample } from './preview.ts'

export const mailRoutes = defineRoutes(mailContract, {
  mailbox: (ctx) => openMailbox(ctx),
  mail: (ctx, { id }) => openMail(ctx, id),
})

export const mailPreviewRoutes = defineRoutes(mailPreviewContract, {
  list: (ctx, choice) => listMails(ctx, choice),
  preview: (ctx, choice) => previewMail(ctx, choice),
  sample: (ctx, choice) => sendSample(ctx, choice),
})
