import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { planEachTime } from '#platform/server/matching-text.ts'
import { countOfWords, textQuery } from '#platform/server/text-query.ts'
import { isListed } from './visibility.ts'
import { lookUp } from './words.ts'

/**
 * For a common word, only this many matches, and this many of the most used prompts, are ranked, so that a search
 * stays fast.
 */
const MAX_WEIGHED = 200

export interface Hit {
  id: number
  title: string
  description: string
  slug: string
  categorySlug: string
  categoryName: string
}

/**
 * Listed prompts with these words in title, tags, description or text, best match first. With `any`, those with the
 * most words first.
 */
export async function searchListed(
  db: Db,
  { words, has, limit }: { words: readonly string[]; has: 'all' | 'any'; limit: number },
): Promise<Hit[]> {
  const query = textQuery(words, has)
  const { ids, isAll } = await lookUp(db, words, MAX_WEIGHED, has)
  const listed = db
    .selectFrom('prompts as p')
    .innerJoin('promptCategories as c', 'c.id', 'p.categoryId')
    .where(isListed)
  const mostUsed = listed
    .select('p.id')
    .orderBy('p.useCount', 'desc')
    .orderBy('p.id', 'desc')
    .limit(MAX_WEIGHED)
  return listed
    .innerJoin('promptWords as w', 'w.promptId', 'p.id')
    .where(
      isAll
        ? sql<SqlBool>`p.id = any (${ids})`
        : sql<SqlBool>`p.id in (select unnest(${ids}::bigint[]) union ${mostUsed})
            and w.words @@ ${query}`,
    )
    .select(['p.id', 'p.title', 'p.description', 'p.slug'])
    .select(['c.slug as categorySlug', 'c.name as categoryName'])
    .$if(has === 'any', (found) => found.orderBy(countOfWords(sql`w.words`, words), 'desc'))
    .orderBy(sql`ts_rank(w.words, ${query}, 1)`, 'desc')
    .orderBy('p.useCount', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .modifyEnd(planEachTime)
    .execute()
}
