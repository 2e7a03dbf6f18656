import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { every, writtenQuery } from '#platform/server/text-query.ts'
import { all } from './matching.ts'
import { foundInTiers, TITLE_TIERS } from './tiers.ts'

const SERVICES = 5
const VIBERS = 4
const SKILLS = 5

/** The best services with these words in their title. The last word is a prefix. */
export async function suggestServiceIds(
  db: Db,
  words: readonly string[],
  { onlyConfirmed }: { onlyConfirmed: boolean },
): Promise<number[]> {
  const isListed = onlyConfirmed ? sql<SqlBool>`score >= 0` : sql<SqlBool>`true`
  const best = foundInTiers(
    TITLE_TIERS,
    SERVICES - 1,
    (inTier) => sql`select service_id, score from service_search
      where ${all(inTier, isListed, sql<SqlBool>`title @@ ${beginning(words)}`)}
      order by score + 0 desc, service_id desc limit ${sql.lit(SERVICES)}`,
  )
  const { rows } = await sql<{ serviceId: number }>`
    with ${best} select service_id from found order by score desc, service_id desc`.execute(db)
  return rows.map((row) => row.serviceId)
}

export interface SuggestedViber {
  id: number
  fullName: string
  headline: string | null
  avatar: string | null
}

/** Active vibers with these words in name or headline, those with services first. */
export async function suggestVibers(
  db: Db,
  words: readonly string[],
  { onlyConfirmed }: { onlyConfirmed: boolean },
): Promise<SuggestedViber[]> {
  const isListed = onlyConfirmed ? sql`email_verified_at is not null` : sql`true`
  const { rows } = await sql<SuggestedViber>`
    with named as materialized (
      select id, full_name, headline, avatar from users
      where is_service_provider and status = 'active' and ${isListed}
        and to_tsvector('public.vibework_words',
          public.search_text(full_name || ' ' || coalesce(headline, ''))) @@ ${beginning(words)}
      limit 200
    )
    select n.* from named n
    order by (select max(x.score) from service_search x where x.user_id = n.id) desc nulls last, n.id
    limit ${sql.lit(VIBERS)}`.execute(db)
  return rows
}

/** Skills of public services that begin with the text, the shortest first. */
export async function suggestSkills(db: Db, typed: string): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select label from search_skills k
    where key >= lower(${typed}) and key < lower(${typed}) || chr(1114111)
      and exists (select from service_search where skills @> array[k.key])
    order by length(key), key limit ${SKILLS}`.execute(db)
  return rows.map((row) => row.label)
}

function beginning(words: readonly string[]) {
  return every(
    words.map((word, index) => writtenQuery(word, { isPrefix: index === words.length - 1 })),
  )
}
