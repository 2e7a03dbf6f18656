import type { JobDefinition } from '#platform/server/job-definition.ts'
import { refreshQuality } from './service/search.ts'

/** What a service is worth to a search depends on the date too; every night it is counted anew. */
export const searchJobs: JobDefinition[] = [
  { name: 'search.refresh-quality', every: '20 3 * * *', run: (ctx) => refreshQuality(ctx) },
]
