import type { JobDefinition } from '#platform/server/job-definition.ts'
import { forgetOldMessages } from './service.ts'

export const contactJobs: JobDefinition[] = [
  { name: 'contact.forget', every: '41 4 * * *', run: (ctx) => forgetOldMessages(ctx) },
]
