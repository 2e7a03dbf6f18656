import * as z from 'zod/mini'
import { defineContract, IdParams, Timestamp } from '#platform/contract.ts'

export const MailboxEntry = z.object({
  id: z.number(),
  toAddress: z.string(),
  subject: z.string(),
  receivedAt: Timestamp,
})
export type MailboxEntry = z.infer<typeof MailboxEntry>

export const MailboxMail = z.object({
  ...MailboxEntry.shape,
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
  /** The attachments; `path` downloads one. */
  files: z.array(z.object({ name: z.string(), path: z.string() })),
})
export type MailboxMail = z.infer<typeof MailboxMail>

/** Available only if emails go to the development mailbox and the installation is not public. */
export const mailContract = defineContract({
  mailbox: {
    method: 'GET',
    path: '/api/dev/mailbox',
    access: 'public',
    summary: 'List emails of the development mailbox, newest first',
    output: z.array(MailboxEntry),
  },
  mail: {
    method: 'GET',
    path: '/api/dev/mailbox/:id',
    access: 'public',
    summary: 'Get an email of the development mailbox',
    params: IdParams,
    output: MailboxMail,
  },
})
