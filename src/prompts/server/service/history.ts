import { transaction, type Context } from '#platform/server/context.ts'
import { addUses, insertFavorites, insertRatings, type PastRating } from '../queries/history.ts'
import { findMeans } from '../queries/ratings.ts'
import { remakeScores } from './ratings.ts'

export interface History {
  ratings: readonly PastRating[]
  favorites: readonly { promptId: number; userId: number; at: Date }[]
  uses: readonly { promptId: number; times: number }[]
}

/** Writes ratings, favorites and uses of the demo data's invented past, without notifications. */
export function recordHistory(ctx: Context, { ratings, favorites, uses }: History): Promise<void> {
  return transaction(ctx, async ({ db }) => {
    await insertRatings(db, ratings)
    await insertFavorites(db, favorites)
    await addUses(db, uses)
    const means = await findMeans(db)
    if (means && means.now !== null) await remakeScores(db, means.now)
  })
}
