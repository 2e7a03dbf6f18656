import type { Context, InTransaction } from '#platform/server/context.ts'
import { forgetAuthor, listArticlesOf } from '../queries/articles.ts'
import {
  deleteFeedbackOf,
  listFeedbackOf,
  listJudgedBy,
  recountFeedback,
} from '../queries/feedback.ts'
import { deleteSearchesBy, listSearchesBy } from '../queries/views-and-searches.ts'
import { searcherKeysOf } from './views-and-searches.ts'

export async function exportPerson(ctx: Pick<Context, 'db' | 'config' | 'now'>, userId: number) {
  const { db } = ctx
  const [articles, feedback, searches] = await Promise.all([
    listArticlesOf(db, userId),
    listFeedbackOf(db, userId),
    listSearchesBy(db, searcherKeysOf(ctx, userId)),
  ])
  return { articles, feedback, searches }
}

/** Articles stay without an author; feedback and searches are deleted, and the votes are recounted. */
export async function erasePerson(ctx: InTransaction, userId: number): Promise<void> {
  const { db } = ctx
  const judged = await listJudgedBy(db, userId)
  await deleteFeedbackOf(db, userId)
  await recountFeedback(db, judged)
  await deleteSearchesBy(db, searcherKeysOf(ctx, userId))
  await forgetAuthor(db, userId)
}
