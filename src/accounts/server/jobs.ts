import { purgeAnswers, purgeDue } from '#fields/server/service/purge.ts'
import type { JobDefinition } from '#platform/server/job-definition.ts'
import { clearAnswers } from './queries/answers.ts'
import { sweepLinks } from './service/mail-tokens.ts'
import { mailReset, RESET_JOB } from './service/password.ts'
import { sweepSessions } from './service/sessions.ts'
import { sweepUsernames } from './service/usernames.ts'

export const accountsJobs: JobDefinition[] = [
  { name: 'accounts.sweep', every: '17 * * * *', run: (ctx) => sweepSessions(ctx) },
  { name: 'accounts.sweep_links', every: '23 * * * *', run: (ctx) => sweepLinks(ctx) },
  { name: 'accounts.sweep_usernames', every: '29 3 * * *', run: (ctx) => sweepUsernames(ctx) },
  {
    name: 'accounts.purge_fields',
    nextDue: () => purgeDue('user'),
    run: (ctx) => purgeAnswers(ctx, 'user', clearAnswers),
  },
  { name: RESET_JOB, run: (ctx, { userId }) => mailReset(ctx, Number(userId)) },
]
