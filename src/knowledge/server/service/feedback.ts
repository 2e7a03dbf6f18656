import type { PageRequest } from '#platform/server/cursors.ts'
import { HELP_FEEDBACK } from '#live/event.ts'
import type { Page } from '#platform/contract.ts'
import { fail, found } from '#platform/errors.ts'
import { transaction, type Context, type UserContext } from '#platform/server/context.ts'
import { cursorPage } from '#platform/server/paging.ts'
import { visitorKey } from '#platform/server/visitor-key.ts'
import type { FeedbackRow } from '../../admin-contract.ts'
import type { Feedback } from '../../contract.ts'
import { findArticleById } from '../queries/reading.ts'
import { lockArticle } from '../queries/articles.ts'
import {
  countFeedback,
  deleteVisitorsFeedback,
  listFeedback,
  putFeedback,
  recountFeedback,
} from '../queries/feedback.ts'
import { hashedAddress } from './views-and-searches.ts'

const MAX_USER_AGENT = 200

/**
 * Stores one vote for each member or browser; a later one replaces it. The visitors of one network share one vote a
 * day, because a program without cookies is a new browser with each request. Throws 'not_found'.
 */
export async function giveFeedback(
  ctx: Context,
  { id, isHelpful, feedback }: Feedback & { id: number },
) {
  const vote = { isHelpful, feedback: feedback || null }
  const voter = visitorKey(ctx, 'knowledge feedback')
  await transaction(ctx, async (ctx) => {
    found(await lockArticle(ctx.db, id))
    const { status } = found(await findArticleById(ctx.db, ctx.viewer, id))
    if (status !== 'published') fail('not_found')
    const ipAddress = hashedAddress(ctx)
    if (!ctx.viewer && ipAddress) await deleteVisitorsFeedback(ctx.db, { articleId: id, ipAddress })
    await putFeedback(ctx.db, {
      articleId: id,
      userId: ctx.viewer?.id ?? null,
      voter,
      ...vote,
      userAgent: ctx.session?.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      ipAddress,
      createdAt: ctx.now(),
    })
    await recountFeedback(ctx.db, [id])
    ctx.announce({ to: [], topic: HELP_FEEDBACK, data: { id } })
  })
  return vote
}

export async function feedbackOf(
  ctx: UserContext,
  { id, ...paging }: { id: number } & PageRequest,
): Promise<Page<FeedbackRow>> {
  found(await findArticleById(ctx.db, ctx.viewer, id))
  const rows = await listFeedback(ctx.db, id, paging)
  const total = await countFeedback(ctx.db, id)
  return cursorPage(paging, { rows, total }, (row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
  }))
}
