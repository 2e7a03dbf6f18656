import { outageNewsDue } from '#mail/server/service/outage.ts'
import type { JobDefinition } from '#platform/server/job-definition.ts'
import { notifyOfLateBackup } from './service/late-backup.ts'
import { notifyOfMailOutage } from './service/mail-outage.ts'

export const setupJobs: JobDefinition[] = [
  { name: 'setup.late_backup', every: '41 * * * *', run: (ctx) => notifyOfLateBackup(ctx) },
  { name: 'setup.mail_outage', nextDue: () => outageNewsDue, run: notifyOfMailOutage },
]
