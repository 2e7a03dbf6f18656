import type { JobDefinition } from '#platform/server/job-definition.ts'
import { measureResponseTimes } from './service.ts'

export const profilesJobs: JobDefinition[] = [
  {
    name: 'profiles.measure-response-times',
    every: '37 * * * *',
    run: (ctx) => measureResponseTimes(ctx),
  },
]
