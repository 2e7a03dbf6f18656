import { purgeAnswers, purgeDue } from '#fields/server/service/purge.ts'
import type { JobDefinition } from '#platform/server/job-definition.ts'
import { clearAnswers } from './queries/answers.ts'
import { briefsDue } from './queries/timers.ts'
import { matchBrief, matchOpenBriefs } from './service/match.ts'
import { MATCH_BRIEF } from './service/send-matching.ts'
import { sweepBriefs } from './service/sweep.ts'

export const briefsJobs: JobDefinition[] = [
  {
    name: 'briefs.sweep',
    nextDue: (ctx) => briefsDue(ctx.now()),
    run: (ctx) => sweepBriefs(ctx),
  },
  { name: MATCH_BRIEF, run: (ctx, { briefId }) => matchBrief(ctx, Number(briefId)) },
  { name: 'briefs.match_open', every: '40 3 * * *', run: (ctx) => matchOpenBriefs(ctx) },
  {
    name: 'briefs.purge_fields',
    nextDue: () => purgeDue('brief'),
    run: (ctx) => purgeAnswers(ctx, 'brief', clearAnswers),
  },
]
