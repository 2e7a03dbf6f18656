import type { JobDefinition } from '#platform/server/job-definition.ts'
import { notificationsDue } from './queries/mailing.ts'
import { forgetOldNotifications, mailDueNotifications, sendDigests } from './notification-emails.ts'

export const notificationsJobs: JobDefinition[] = [
  // Each notification also starts this work.
  {
    name: 'notifications.mail',
    nextDue: () => notificationsDue,
    run: (ctx) => mailDueNotifications(ctx),
  },
  { name: 'notifications.digest', every: '1 * * * *', run: (ctx) => sendDigests(ctx) },
  { name: 'notifications.forget', every: '29 4 * * *', run: (ctx) => forgetOldNotifications(ctx) },
]
