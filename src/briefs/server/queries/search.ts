import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { countOfWords, either, textQuery, wordQuery } from '#platform/server/text-query.ts'
import { isListed } from './reading.ts'

interface Wanted {
  words: readonly string[]
  has: 'all' | 'any'
  isMember: boolean
  now: Date
  limit: number
}

export interface FoundBrief {
  id: number
  title: string
  description: string
}

/** Listed briefs with these words, those with most of the words first, then those with one in the title, then the newest. */
export async function findBriefsWith(
  db: Db,
  { words, has, isMember, now, limit }: Wanted,
): Promise<FoundBrief[]> {
  if (words.length === 0) return []
  const titles = either(words.map((word) => wordQuery(word, { weight: 'A' })))
  const order = [
    ...(has === 'all' ? [] : [sql`${countOfWords(sql`b.words`, words)} desc`]),
    sql`(b.words @@ ${titles}) desc`,
    sql`b.published_at desc`,
    sql`b.id desc`,
  ]
  const { rows } = await sql<FoundBrief>`
    select b.id, b.title, b.description from briefs b join users c on c.id = b.client_id
    where b.words @@ ${textQuery(words, has)} and ${isListed(isMember, now)}
    order by ${sql.join(order)} limit ${sql.lit(limit)}`.execute(db)
  return rows
}
