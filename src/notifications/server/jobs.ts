import type { JobDefinition } from '#platform/server/job-definition.ts'
import { forgetOldNotifications, mailDueNotifications, sendDigests } from './notification-emails.ts'

export const notificationsJobs: JobDefinition[] = [
  // Each notification also triggers this job.
  { name: 'notifications.mail', every: '* * * * *', run: (ctx) => mailDueNotifications(ctx) },
  { name: 'notifications.digest', every: '1 * * * *', run: (ctx) => sendDigests(ctx) },
  { name: 'notifications.forget', every: '29 4 * * *', run: (ctx) => forgetOldNotifications(ctx) },
]
