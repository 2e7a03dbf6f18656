import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { containsText, planEachTime } from '#platform/server/matching-text.ts'

/** Articles with these letters in title, slug or a tag: all of them, or some of too many. */
export interface Searched {
  letters: string
  ids: readonly number[]
  isAll: boolean
}

/** Written as the index knowledge_articles_trigrams is. */
const spelling = sql`lower(a.title || ' ' || a.slug || ' ' || public.words_of_list(a.tags))`

function isSpelled(letters: string) {
  return containsText(spelling, letters.toLowerCase(), sql`like`)
}

/**
 * Looked up before anything is put in order: letters that few articles have would else be looked for in one
 * article after the other. Whoever may see them is asked of `listArticles`.
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

/** Whether `a` has them. Of letters that many have, those on the first pages are found soon in whatever order. */
export function hasSpelling({ letters, ids, isAll }: Searched): RawBuilder<SqlBool> {
  return isAll ? sql<SqlBool>`a.id = any (${ids})` : isSpelled(letters)
}
