import type { JobDefinition } from '#platform/server/job-definition.ts'
import { forgetOldMails, sendDueMails, type Enclose } from './outbox.ts'

/** `enclose` knows the files of mails, which are other features'. */
export const mailJobs = (enclose: Enclose): JobDefinition[] => [
  // Woken by each mail that waits as well.
  { name: 'mail.send', every: '* * * * *', run: (ctx) => sendDueMails(ctx, enclose) },
  { name: 'mail.forget', every: '23 4 * * *', run: (ctx) => forgetOldMails(ctx) },
]
