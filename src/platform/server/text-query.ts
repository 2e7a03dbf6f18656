import { sql, type RawBuilder } from 'kysely'

/**
 * A text search query for all of these words in any inflection, the last one also as a prefix. It fits columns made
 * with `vibework_words` and `vibework_stems` (migration 0007). Stop words such as 'how' and 'to' are left out unless
 * there are no other words. The words must come from `wordsOf`, so they consist of letters and digits only and are safe
 * as literals, which the planner can see (decision 11).
 */
export function textQuery(words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`''::tsquery`
  const parts = words.map((word, index) => {
    const stem = sql`plainto_tsquery('public.vibework_stems', ${sql.lit(word)})`
    const written = writtenAs(word, index === words.length - 1)
    return { telling: sql`case when numnode(${stem}) > 0 then ${stem} || ${written} end`, written }
  })
  const telling = sql.join(
    parts.map((part) => sql`coalesce(${part.telling}, ''::tsquery)`),
    sql` && `,
  )
  const all = sql.join(
    parts.map(({ written }) => written),
    sql` && `,
  )
  return sql`(case when numnode(${telling}) > 0 then ${telling} else ${all} end)`
}

/** The last word is a prefix if it has at least two letters. */
function writtenAs(word: string, isBegun: boolean): RawBuilder<unknown> {
  const query = `'${word}'${isBegun && word.length > 1 ? ':*' : ''}`
  return sql`to_tsquery('public.vibework_words', ${sql.lit(query)})`
}
