import type { Context, InTransaction } from '#platform/server/context.ts'
import {
  deleteAllUnused,
  deleteUnused,
  findLearntFrom,
  type Learnt,
} from '../queries/vocabulary.ts'

export const FORGET_UNUSED_JOB = 'search.forget-unused-words'

/** What the search knows from a person. Read it before their services and account are erased. */
export function learntFrom({ db }: InTransaction, userId: number): Promise<Learnt> {
  return findLearntFrom(db, userId)
}

/** Forgets what only the erased person's services had. The job finds words of their earlier names and titles too. */
export async function forget(ctx: InTransaction, learnt: Learnt): Promise<void> {
  await deleteUnused(ctx.db, learnt)
  await ctx.jobs.send(ctx, FORGET_UNUSED_JOB, {})
}

export function forgetUnused({ db }: Pick<Context, 'db'>): Promise<void> {
  return deleteAllUnused(db)
}
