import type { JobDefinition } from '#platform/server/job-definition.ts'
import { notifyOfLateBackup } from './service/late-backup.ts'

export const setupJobs: JobDefinition[] = [
  { name: 'setup.late_backup', every: '41 * * * *', run: (ctx) => notifyOfLateBackup(ctx) },
]
