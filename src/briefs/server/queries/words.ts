import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { planEachTime } from '#platform/server/matching-text.ts'
import { nearestWord } from '#platform/server/nearest-word.ts'
import { wordQuery } from '#platform/server/text-query.ts'

const isInBriefs = (query: ReturnType<typeof wordQuery>) => sql`is_brief_word(${query})`

/**
 * For each word the one to search for: itself if an open gig contains it or a word that begins with it, otherwise the
 * most similar word of the vocabulary that an open gig contains.
 */
export async function correctedWords(db: Db, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return []
  const nearest = nearestWord(sql.ref('w.word'), {
    table: 'search_words',
    isUsed: isInBriefs,
    order: () => sql`length(v.word)`,
  })
  const input = words.map((word, index) => {
    const isPrefix = index === words.length - 1
    return sql`(${sql.lit(word)}, ${isInBriefs(wordQuery(word, { isPrefix }))})`
  })
  const { rows } = await sql<{ word: string }>`
    select case when w.is_used then w.word else coalesce(${nearest}, w.word) end as word
    from (values ${sql.join(input)}) as w (word, is_used) ${planEachTime}`.execute(db)
  return rows.map(({ word }) => word)
}
