import { sql, type RawBuilder } from 'kysely'
import { indexedForms } from '../words.ts'

/** Puts a text into a statement: as a literal, which the planner sees (decision 11), or as a parameter. */
type PutText = (text: string) => RawBuilder<unknown>

/** What a room searches for in its own content, for the search of all kinds (src/find). */
export interface WantedContent {
  /** From `wordsOf`. */
  words: readonly string[]
  /** Whether results contain all words or at least one. */
  has: 'all' | 'any'
  /** The number of results to return. */
  limit: number
  /** The number up to which matches are counted. */
  counted: number
}

export interface WordOptions {
  /** The word may be incomplete. Only words of at least two characters match as a beginning. */
  isPrefix?: boolean
  /** Matches only in fields with this weight. */
  weight?: 'A' | 'B' | 'C' | 'D'
  put?: PutText
}

/**
 * A text search query for a word from `wordsOf`, in any form in which it may be indexed: as written, by its English
 * stem, in parts or joined. It fits columns made with `search_text`, `vibework_words` and `vibework_stems` (migration
 * 0059). Words consist of letters and digits only and are therefore safe as literals.
 */
export function wordQuery(word: string, options: WordOptions = {}): RawBuilder<unknown> {
  return either(formsOf(word, options).map((parts) => every(parts.map(partQuery(options)))))
}

/** Like `wordQuery`, without stems. */
export function writtenQuery(word: string, options: WordOptions = {}): RawBuilder<unknown> {
  return either(
    formsOf(word, options).map((parts) => every(parts.map((part) => written(part, options)))),
  )
}

/**
 * A text search query for all of these words or for any of them; the last one may be incomplete. Stop words such as
 * 'how' and 'to' are left out unless there are no other words. The words must come from `wordsOf`.
 */
export function textQuery(words: readonly string[], has: 'all' | 'any' = 'all') {
  if (words.length === 0) return sql`''::tsquery`
  const parts = words.map((word, index) => {
    const isPrefix = index === words.length - 1
    const isTelling = sql`numnode(plainto_tsquery('public.vibework_stems', ${sql.lit(word)})) > 0`
    return {
      telling: sql`case when ${isTelling} then ${wordQuery(word, { isPrefix })} else ''::tsquery end`,
      anyhow: writtenQuery(word, { isPrefix }),
    }
  })
  const join = has === 'all' ? every : either
  const telling = join(parts.map((part) => part.telling))
  return sql`(case when numnode(${telling}) > 0 then ${telling}
    else ${join(parts.map((part) => part.anyhow))} end)`
}

/** How many of the words a column contains. */
export function countOfWords(column: RawBuilder<unknown>, words: readonly string[]) {
  const counts = words.map((word, index) => {
    const isPrefix = index === words.length - 1
    return sql`(${column} @@ ${wordQuery(word, { isPrefix })})::int`
  })
  return sql<number>`(${sql.join(counts, sql` + `)})`
}

export function every(queries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(queries, sql` && `)})`
}

export function either(queries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(queries, sql` || `)})`
}

interface Part {
  text: string
  isPrefix: boolean
}

function formsOf(word: string, { isPrefix = false }: WordOptions): Part[][] {
  return indexedForms(word).map((form) =>
    form.parts.map((text, index) => ({
      text,
      isPrefix: index === form.parts.length - 1 && (form.isPrefix || (isPrefix && text.length > 1)),
    })),
  )
}

function partQuery(options: WordOptions) {
  return (part: Part) => {
    const stem = tsquery('vibework_stems', { ...part, isPrefix: false }, options)
    const word = written(part, options)
    // Every field with words also has their stems, except for stop words. Fewer alternatives make the search faster.
    return part.isPrefix
      ? sql`(${stem} || ${word})`
      : sql`(case when numnode(${stem}) > 0 then ${stem} else ${word} end)`
  }
}

function written(part: Part, options: WordOptions): RawBuilder<unknown> {
  return tsquery('vibework_words', part, options)
}

function tsquery(
  configuration: 'vibework_words' | 'vibework_stems',
  { text, isPrefix }: Part,
  { put = sql.lit, weight }: WordOptions,
) {
  const marks = `${isPrefix ? '*' : ''}${weight ?? ''}`
  return sql`to_tsquery(${sql.lit(`public.${configuration}`)}, ${put(`'${text}'${marks && `:${marks}`}`)})`
}
