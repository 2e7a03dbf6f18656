import { transaction, type Context } from '#platform/server/context.ts'
import { deleteArticlesBy, deleteEmptyCategories } from '../queries/articles.ts'
import { putFeedback, recountFeedback } from '../queries/feedback.ts'
import { addViews, deleteSearchesOf, insertSearches } from '../queries/views-and-searches.ts'

/* The invented past of the demo data, which fills charts and lists, and its removal. */

const DEMO = 'demo '
const keyOf = (reader: number) => Buffer.from(DEMO + String(reader).padStart(11, '0'))

export interface PastFeedback {
  articleId: number
  reader: number
  isHelpful: boolean
  feedback: string | null
  createdAt: Date
}
interface Past {
  feedback: readonly PastFeedback[]
  views: readonly { articleId: number; day: string; reader: number }[]
  searches: readonly { q: string; results: number; reader: number; searchedAt: Date }[]
}

export async function recordPast(ctx: Context, { feedback, views, searches }: Past) {
  await transaction(ctx, async ({ db }) => {
    for (const { reader, ...said } of feedback) {
      const nobody = { userId: null, userAgent: null, ipAddress: null }
      await putFeedback(db, { ...said, ...nobody, voter: keyOf(reader) })
    }
    await recountFeedback(db, [...new Set(feedback.map(({ articleId }) => articleId))])
    await addViews(
      db,
      views.map(({ reader, ...view }) => ({ ...view, viewer: keyOf(reader) })),
    )
    await insertSearches(
      db,
      searches.map(({ reader, ...search }) => ({ ...search, searcher: keyOf(reader) })),
    )
  })
}

/** Deletes the articles of demo members, the categories that become empty, and the demo searches. */
export async function removePast(
  ctx: Context,
  { authorIds, slugs }: { authorIds: readonly number[]; slugs: readonly string[] },
): Promise<void> {
  await transaction(ctx, async ({ db }) => {
    await deleteArticlesBy(db, authorIds)
    await deleteEmptyCategories(db, slugs)
    await deleteSearchesOf(db, Buffer.from(DEMO))
  })
}
