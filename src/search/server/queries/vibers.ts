import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { textQuery } from '#platform/server/text-query.ts'

/** Upper bound for matches that are ranked. */
const COMPARED = 500

export interface FoundViber {
  id: number
  fullName: string
  headline: string | null
  bio: string | null
}

interface Wanted {
  words: readonly string[]
  has: 'all' | 'any'
  /** Leaves out vibers who have not confirmed their address. */
  onlyConfirmed: boolean
  limit: number
}

/** Active vibers with these words in name or headline: matching names first, then by the score of the best service. */
export async function findVibersWith(
  db: Db,
  { words, has, onlyConfirmed, limit }: Wanted,
): Promise<FoundViber[]> {
  const query = textQuery(words, has)
  const isListed = onlyConfirmed ? sql`email_verified_at is not null` : sql`true`
  const { rows } = await sql<FoundViber>`
    with called as materialized (
      select id, full_name, headline, bio from users
      where is_service_provider and status = 'active' and ${isListed}
        and to_tsvector('public.vibework_words',
          public.search_text(full_name || ' ' || coalesce(headline, ''))) @@ ${query}
    ), named as (select * from called limit ${sql.lit(COMPARED)})
    select n.* from named n
    order by to_tsvector('public.vibework_words', public.search_text(n.full_name)) @@ ${query} desc,
      (select max(x.score) from service_search x where x.user_id = n.id) desc nulls last, n.id
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}
