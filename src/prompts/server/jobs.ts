import type { JobDefinition } from '#platform/server/job-definition.ts'
import { usesWait } from './queries/uses.ts'
import { followMean } from './service/ratings.ts'
import { countFreshUses, emptyTrash, forgetUses } from './service/uses.ts'

/** Uses are counted by a job within a minute, so that copying a prompt does not wait for it. */
export const promptsJobs: JobDefinition[] = [
  { name: 'prompts.count-uses', nextDue: () => usesWait, run: (ctx) => countFreshUses(ctx) },
  { name: 'prompts.forget-uses', every: '23 4 * * *', run: (ctx) => forgetUses(ctx) },
  { name: 'prompts.empty-trash', every: '27 4 * * *', run: (ctx) => emptyTrash(ctx) },
  { name: 'prompts.follow-mean', every: '31 * * * *', run: (ctx) => followMean(ctx) },
]
