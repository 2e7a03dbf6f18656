import { sql, type RawBuilder } from 'kysely'

/**
 * All of these words, in whatever form, the last one also as a beginning: for columns made with
 * `vibework_words` and `vibework_stems` (migration 0007). Words that say nothing, such as 'how' and 'to', are
 * left out as long as others remain. Hand in what `wordsOf` made of the text: its words hold letters and
 * digits only. They stand in the query's text, so that the planner sees them (decision 11).
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

/** As a beginning when two letters say enough. */
function writtenAs(word: string, isBegun: boolean): RawBuilder<unknown> {
  const query = `'${word}'${isBegun && word.length > 1 ? ':*' : ''}`
  return sql`to_tsquery('public.vibework_words', ${sql.lit(query)})`
}
