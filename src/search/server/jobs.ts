import { rewriteChangedWords, rewriteDue } from '#fields/server/service/changed-words.ts'
import type { JobDefinition } from '#platform/server/job-definition.ts'
import { rewriteAnswersAfter } from './queries/answers.ts'
import { refreshQuality } from './service/search.ts'
import { FORGET_UNUSED_JOB, forgetUnused } from './service/vocabulary.ts'

/**
 * The quality of a service depends on its age, so it is recalculated every night. Words and skills that no service has
 * any more are forgotten every night, because they may be those of earlier names. The index has answers to the
 * marketplace's questions, so a changed question is applied to it within a minute.
 */
export const searchJobs: JobDefinition[] = [
  { name: 'search.refresh-quality', every: '20 3 * * *', run: (ctx) => refreshQuality(ctx) },
  { name: FORGET_UNUSED_JOB, every: '40 3 * * *', run: forgetUnused },
  {
    name: 'search.rewrite_answers',
    nextDue: rewriteDue,
    run: (ctx) => rewriteChangedWords(ctx, rewriteAnswersAfter),
  },
]
