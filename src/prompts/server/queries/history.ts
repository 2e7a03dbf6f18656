import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export interface PastRating {
  promptId: number
  userId: number
  rating: number
  review: string | null
  at: Date
}

/** Inserts first ratings of members in one statement, and recounts the ratings of the prompts. */
export async function insertRatings(db: Db, ratings: readonly PastRating[]): Promise<void> {
  await db
    .insertInto('promptRatings')
    .values(ratings.map(({ at, ...rating }) => ({ ...rating, createdAt: at, updatedAt: at })))
    .execute()
  await sql`update prompts p set rating_counts = (select array_agg((select count(*)::integer
      from prompt_ratings r where r.prompt_id = p.id and r.rating = stars.n) order by stars.n)
      from generate_series(1, 5) as stars (n))
    where p.id = any (${ratings.map(({ promptId }) => promptId)}::bigint[])`.execute(db)
}

export async function insertFavorites(
  db: Db,
  favorites: readonly { promptId: number; userId: number; at: Date }[],
): Promise<void> {
  await db
    .insertInto('promptFavorites')
    .values(favorites.map(({ at, ...favorite }) => ({ ...favorite, createdAt: at })))
    .execute()
  await sql`update prompts p set favorite_count = (select count(*) from prompt_favorites f
      where f.prompt_id = p.id)
    where p.id = any (${favorites.map(({ promptId }) => promptId)}::bigint[])`.execute(db)
}

/** Adds uses of the invented past of the demo data, which have no rows of their own. */
export async function addUses(
  db: Db,
  uses: readonly { promptId: number; times: number }[],
): Promise<void> {
  await sql`update prompts p set use_count = p.use_count + u.times
    from unnest(${uses.map(({ promptId }) => promptId)}::bigint[],
      ${uses.map(({ times }) => times)}::integer[]) as u (prompt_id, times)
    where p.id = u.prompt_id`.execute(db)
}
