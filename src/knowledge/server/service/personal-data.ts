import type { Context, InTransaction } from '#platform/server/context.ts'
import { forgetAuthor, listArticlesOf } from '../queries/articles.ts'
import {
  deleteFeedbackOf,
  listFeedbackOf,
  listJudgedBy,
  recountFeedback,
} from '../queries/feedback.ts'

export async function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  const [articles, feedback] = await Promise.all([
    listArticlesOf(db, userId),
    listFeedbackOf(db, userId),
  ])
  return { articles, feedback }
}

/** Articles stay without an author; the member's feedback is deleted and the votes are recounted. */
export async function erasePerson({ db }: InTransaction, userId: number): Promise<void> {
  const judged = await listJudgedBy(db, userId)
  await deleteFeedbackOf(db, userId)
  await recountFeedback(db, judged)
  await forgetAuthor(db, userId)
}
