import { sql, type SqlBool } from 'kysely'
import { ORIGINAL, type Language } from '#platform/languages.ts'
import type { Db } from '#platform/server/db.ts'
import { countOfWords, textQuery } from '#platform/server/text-query.ts'

/** How many matches per query are ranked. */
const COMPARED = 100
/** How many characters of the HTML are read; enough for the excerpt. */
const SHOWN = 2000

/** Weights of ts_rank in its order D, C, B, A. */
const WEIGHTS = '{0.1, 0.3, 0.6, 1}'

export interface FoundPage {
  id: number
  slug: string
  isHomepage: boolean
  title: string
  metaDescription: string | null
  /** The beginning of the HTML, possibly cut in the middle of a tag. */
  content: string
}

/**
 * Published pages that contain the words in the reader's language, or in the original if there is no translation.
 * Drafts are never found, not even by admins.
 */
export async function findPagesWith(
  db: Db,
  wanted: { words: readonly string[]; has: 'all' | 'any'; language: Language; limit: number },
): Promise<FoundPage[]> {
  const { words, has, language, limit } = wanted
  const query = textQuery(words, has)
  const count = has === 'all' ? sql`0` : countOfWords(sql`words`, words)
  const isWanted = sql<SqlBool>`p.status = 'published' and p.words @@ ${query}`
  const inOriginal = sql`select p.id, p.words, p.title, p.meta_description, p.content
    from pages p where ${isWanted}`
  const untranslated = sql`${inOriginal} and not exists (select from page_translations t
    where t.page_id = p.id and t.language = ${sql.lit(language)})`
  // `offset 0` makes the planner look up the page of each match, instead of reading all published pages.
  const translated = sql`select t.page_id as id, t.words, t.title, t.meta_description, t.content
    from page_translations t
    where t.language = ${sql.lit(language)} and t.words @@ ${query} and exists (
      select from pages p where p.id = t.page_id and p.status = 'published' offset 0)`
  // `materialized` keeps the limit out of the plan. Planned for the first few rows, a search for a word that only
  // drafts contain would scan every page.
  const matches =
    language === ORIGINAL
      ? sql`original as materialized (${inOriginal}), translated as (select * from original limit 0)`
      : sql`original as materialized (${untranslated}), translated as materialized (${translated})`
  const { rows } = await sql<FoundPage>`
    with ${matches}, matching as (
      (select * from original limit ${sql.lit(COMPARED)})
      union all (select * from translated limit ${sql.lit(COMPARED)})
    ), best as (
      select id, title, meta_description, content,
        ${count} + ts_rank(${sql.lit(WEIGHTS)}, words, ${query}) as relevance
      from matching order by relevance desc, id limit ${sql.lit(limit)}
    )
    select b.id, p.slug, p.is_homepage, b.title, b.meta_description,
      left(b.content, ${sql.lit(SHOWN)}) as content
    from best b join pages p on p.id = b.id order by b.relevance desc, b.id`.execute(db)
  return rows
}
