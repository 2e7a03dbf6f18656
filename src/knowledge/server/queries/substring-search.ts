import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { containsText, planEachTime } from '#platform/server/matching-text.ts'

/** The ids of articles with these letters in the title, slug or a tag; `isAll` is false if there are more. */
export interface Searched {
  letters: string
  ids: readonly number[]
  isAll: boolean
}

/** The same expression as in the index knowledge_articles_trigrams, so that the index is used. */
const spelling = sql`lower(a.title || ' ' || a.slug || ' ' || public.words_of_list(a.tags))`

function isSpelled(letters: string) {
  return containsText(spelling, letters.toLowerCase(), sql`like`)
}

/**
 * Looks up matches before the list query, because for rare letters the planner would otherwise check one article after
 * another in the order of the list. `listArticles` checks who may see them.
 */
export async function lookUpLetters(db: Db, letters: string, max: number): Promise<Searched> {
  const rows = await db
    .selectFrom('knowledgeArticles as a')
    .select('a.id')
    .where('a.deletedAt', 'is', null)
    .where(isSpelled(letters))
    .limit(max + 1)
    .modifyEnd(planEachTime)
    .execute()
  return { letters, ids: rows.slice(0, max).map(({ id }) => id), isAll: rows.length <= max }
}

/**
 * Whether the article `a` contains the letters. Letters with more matches than were looked up are checked article by
 * article, which fills the first pages quickly because matches are frequent.
 */
export function hasSpelling({ letters, ids, isAll }: Searched): RawBuilder<SqlBool> {
  return isAll ? sql<SqlBool>`a.id = any (${ids})` : isSpelled(letters)
}
