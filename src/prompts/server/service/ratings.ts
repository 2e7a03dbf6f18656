import type { Page } from '#platform/contract.ts'
import { fail, found } from '#platform/errors.ts'
import { transaction, type Context, type UserContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db.ts'
import { withIsoDates } from '#platform/server/iso-dates.ts'
import { cursorPage } from '#platform/server/paging.ts'
import type { Named, NewRating, Rated } from '../../contract.ts'
import type { PromptRating } from '../../shapes.ts'
import { findPrompt } from '../queries/prompts.ts'
import { lockPrompt } from '../queries/changes.ts'
import { countKeeper, isKeptBy, setKept } from '../queries/people.ts'
import {
  countReviews,
  findMeans,
  findRating,
  keepMean,
  listReviews,
  putRating,
  recount,
  remakeScoresAfter,
} from '../queries/ratings.ts'
import type { Part } from './reading.ts'
import { meanOf } from '../view.ts'

/** Throws 'not_found' for a prompt that the viewer may not see, 'prompt.own_rating' and 'prompt.not_published'. */
export function ratePrompt(
  ctx: UserContext,
  id: number,
  { rating, review, slug }: NewRating & Named,
): Promise<Rated> {
  const userId = ctx.viewer.id
  return transaction(ctx, async ({ db, viewer, now }) => {
    const prompt = found(await lockPrompt(db, id))
    found(await findPrompt(db, viewer, id, slug))
    if (prompt.authorId === userId) fail('prompt.own_rating')
    if (!prompt.isLive || prompt.visibility === 'private') fail('prompt.not_published')
    const earlier = await findRating(db, userId, id)
    const mine = { rating, review: review || null }
    await putRating(db, { promptId: id, userId }, { ...mine, at: now() })
    const { ratingSum, ratingCount } = await recount(db, id, {
      added: rating,
      taken: earlier?.rating,
    })
    return { rating: meanOf(ratingSum, ratingCount), ratingCount, mine }
  })
}

export async function readRatings(
  { db, viewer }: Context,
  { id, slug, ...paging }: Part,
): Promise<Page<PromptRating>> {
  found(await findPrompt(db, viewer, id, slug))
  const rows = await listReviews(db, id, paging)
  const toRating = (row: (typeof rows)[number]) => ({
    ...withIsoDates(row),
    review: row.review ?? '',
  })
  const total = await countReviews(db, id)
  return cursorPage(paging, { rows, total }, toRating)
}

/** Adds a prompt to the viewer's favorites or removes it; without `favorited` it toggles. */
export function toggleFavorite(
  ctx: UserContext,
  promptId: number,
  { favorited: wanted, slug }: Named & { favorited?: boolean | undefined },
) {
  const userId = ctx.viewer.id
  return transaction(ctx, async ({ db, viewer, now }) => {
    // The lock serializes concurrent presses, so that the count of favorites stays exact.
    found(await lockPrompt(db, promptId))
    const isKept = await isKeptBy(db, userId, promptId)
    const favorited = wanted ?? !isKept
    // A favorite that the viewer may no longer see can still be removed.
    if (favorited || !isKept) found(await findPrompt(db, viewer, promptId, slug))
    if (await setKept(db, { promptId, userId, at: now() }, favorited)) {
      await countKeeper(db, promptId, favorited ? 1 : -1)
    }
    return { favorited }
  })
}

/** A smaller change of the mean does not noticeably change the order of the prompts. */
const MIN_SHIFT = 0.01

/** Recomputes the scores once the mean of all ratings, which they depend on, has changed by `MIN_SHIFT`. */
export async function followMean({ db }: Pick<Context, 'db'>): Promise<void> {
  const means = await findMeans(db)
  if (!means || means.now === null || Math.abs(means.now - means.kept) < MIN_SHIFT) return
  await remakeScores(db, means.now)
}

/**
 * Recomputes all scores with this mean, in batches that each commit. The mean is stored after the last batch, so that
 * the next run repeats an interrupted one.
 */
export async function remakeScores(db: Db, mean: number): Promise<void> {
  await remakeAll(db, mean)
  await keepMean(db, mean)
  // Ratings and prompts written during the first pass may have used the previous mean.
  await remakeAll(db, mean)
}

async function remakeAll(db: Db, mean: number): Promise<void> {
  let afterId: number | undefined = 0
  while (afterId !== undefined) afterId = await remakeScoresAfter(db, mean, afterId)
}
