import type { JobDefinition } from '#platform/server/job-definition.ts'
import { refreshQuality } from './service/search.ts'

/** The quality of a service depends on its age, so it is recalculated every night. */
export const searchJobs: JobDefinition[] = [
  { name: 'search.refresh-quality', every: '20 3 * * *', run: (ctx) => refreshQuality(ctx) },
]
