import { purgeAnswers, purgeDue } from '#fields/server/service/purge.ts'
import type { JobDefinition } from '#platform/server/job-definition.ts'
import { clearAnswers } from './queries/fields.ts'
import { forgetVisits } from './service/visits.ts'

export const servicesJobs: JobDefinition[] = [
  {
    name: 'services.purge_fields',
    nextDue: () => purgeDue('service'),
    run: (ctx) => purgeAnswers(ctx, 'service', clearAnswers),
  },
  { name: 'services.forget-visits', every: '29 4 * * *', run: (ctx) => forgetVisits(ctx) },
]
