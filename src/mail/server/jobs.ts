import type { JobDefinition } from '#platform/server/job-definition.ts'
import { forgetOldMails, sendDueMails } from './outbox.ts'

export const mailJobs: JobDefinition[] = [
  // Woken by each mail that waits as well.
  { name: 'mail.send', every: '* * * * *', run: (ctx) => sendDueMails(ctx) },
  { name: 'mail.forget', every: '23 4 * * *', run: (ctx) => forgetOldMails(ctx) },
]
