import type { JobDefinition } from '#platform/server/job-definition.ts'
import { purgeAnswers } from './service/purge.ts'

const noAnswers = () => Promise.resolve(0)

/** For the subjects whose answers no room stores. */
export const fieldsJobs: JobDefinition[] = [
  {
    name: 'fields.purge',
    every: '*/5 * * * *',
    run: async (ctx) => {
      await purgeAnswers(ctx, 'user', noAnswers)
      await purgeAnswers(ctx, 'brief', noAnswers)
    },
  },
]
