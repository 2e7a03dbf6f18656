import type { JobDefinition } from '#platform/server/job-definition.ts'
import {
  forgetOldMails,
  nextMails,
  sendDueMails,
  type CreateAttachments,
} from './send-due-mails.ts'

/** `enclose` creates the attachments, which belong to other features. */
export const mailJobs = (enclose: CreateAttachments): JobDefinition[] => [
  // Each queued email is sent immediately; this job repeats what failed.
  { name: 'mail.send', nextDue: nextMails, run: (ctx) => sendDueMails(ctx, enclose) },
  { name: 'mail.forget', every: '23 4 * * *', run: (ctx) => forgetOldMails(ctx) },
]
