import type { JobDefinition } from '#platform/server/job-definition.ts'
import { sweepUploads } from './service/sweep.ts'

export const attachmentsJobs: JobDefinition[] = [
  { name: 'attachments.sweep', every: '17 * * * *', run: (ctx) => sweepUploads(ctx) },
]
