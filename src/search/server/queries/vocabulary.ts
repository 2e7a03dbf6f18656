import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** What the search has learnt from a person's services: words of titles, skills, name and headline, and skills. */
export interface Learnt {
  words: string[]
  skills: string[]
}

/** The same words that `refresh_service_search` learns from services, whether they are public or not. */
export async function findLearntFrom(db: Db, userId: number): Promise<Learnt> {
  const { rows } = await sql<Learnt>`
    select tsvector_to_array(to_tsvector('public.vibework_words', public.search_text(
        concat_ws(' ', string_agg(concat_ws(' ', s.title, k.names), ' '), u.full_name, u.headline)
      ))) as words,
      coalesce((select array_agg(distinct lower(x.name)) from skills x
        join services o on o.id = x.service_id where o.user_id = u.id), '{}') as skills
    from users u
    left join services s on s.user_id = u.id
    left join lateral (
      select string_agg(name, ' ') as names from skills where service_id = s.id) k on true
    where u.id = ${userId}
    group by u.id`.execute(db)
  return rows[0] ?? { words: [], skills: [] }
}

/**
 * Deletes those that no public service has any more. The words of a service are stored again when it is public again. A
 * word that a concurrent request stores may not be suggested until its service changes.
 */
export async function deleteUnused(db: Db, { words, skills }: Learnt): Promise<void> {
  await sql`
    delete from search_words v where word = any (${words}::text[]) and not exists (
      select from service_search where words @@ (quote_literal(v.word) || ':ABC')::tsquery)`.execute(
    db,
  )
  await sql`
    delete from search_skills k where key = any (${skills}::text[]) and not exists (
      select from skills s where lower(s.name) collate "C" = k.key)`.execute(db)
}

/** Deletes all words and skills that no service has any more, such as those of earlier names and titles. */
export async function deleteAllUnused(db: Db): Promise<void> {
  await sql`
    delete from search_words v where not exists (
      select from ts_stat('select heads from public.service_search') s
      where s.word = v.word)`.execute(db)
  await sql`
    delete from search_skills k where not exists (
      select from skills s where lower(s.name) collate "C" = k.key)`.execute(db)
}
