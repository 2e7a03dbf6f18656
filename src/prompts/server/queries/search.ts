import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { textQuery } from '#platform/server/text-query.ts'
import { isListed } from '../queries.ts'

/** Of a common word this many of the most used are weighed against each other. */
const MAX_WEIGHED = 400

export interface Hit {
  id: number
  title: string
  description: string
  slug: string
  categorySlug: string
  categoryName: string
}

/** What everybody may see and has these words, the best first: in titles, tags, descriptions, texts. */
export async function searchListed(
  db: Db,
  { words, limit }: { words: readonly string[]; limit: number },
): Promise<Hit[]> {
  const query = textQuery(words)
  const some = db
    .selectFrom('prompts as p')
    .innerJoin('promptCategories as c', 'c.id', 'p.categoryId')
    .innerJoin('promptWords as w', 'w.promptId', 'p.id')
    .where(isListed)
    .where(sql<SqlBool>`w.words @@ ${query}`)
    .select(['p.id', 'p.title', 'p.description', 'p.slug', 'p.useCount', 'w.words'])
    .select(['c.slug as categorySlug', 'c.name as categoryName'])
    .orderBy('p.useCount', 'desc')
    .orderBy('p.id', 'desc')
    .limit(MAX_WEIGHED)
  return db
    .selectFrom(some.as('s'))
    .select(['s.id', 's.title', 's.description', 's.slug', 's.categorySlug', 's.categoryName'])
    .orderBy(sql`ts_rank(s.words, ${query}, 1)`, 'desc')
    .orderBy('s.useCount', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()
}
