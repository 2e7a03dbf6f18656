import { sql, type RawBuilder } from 'kysely'

/** Only words of at least this many letters are corrected; of shorter ones too many are alike. */
const LEAST_LETTERS = 4
/** Words of fewer letters are corrected by one step, longer ones by two. */
const LETTERS_FOR_TWO_STEPS = 6
/** Upper bound for similar words that are compared, because families of names can be large. */
const COMPARED = 500
/** Number of similar words to check for use, because words of removed texts stay in the vocabulary. */
const CHECKED = 8

interface Vocabulary {
  /** A table with the columns `word` and `letters`, which holds the word's letters in alphabetical order. */
  table: string
  /** Whether a text that may be found contains what the text query asks for. */
  isUsed: (query: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The order of equally near words `v.word`. */
  order: (query: (weights?: string) => RawBuilder<unknown>) => RawBuilder<unknown>
}

/**
 * An expression for the word of the vocabulary that was probably meant by the column `word`; null if there is none.
 * That is the word with the fewest steps between them; each step changes, adds or drops one letter, and a mixed-up order
 * of letters is one step. A word is never shortened to its beginning ('shopify' to 'shop').
 */
export function nearestWord(
  word: RawBuilder<unknown>,
  { table, isUsed, order }: Vocabulary,
): RawBuilder<string | null> {
  const known = sql.table(table)
  const query = (weights = '') =>
    sql`to_tsquery('public.vibework_words', quote_literal(v.word) || ${sql.lit(weights && `:${weights}`)})`
  return sql`case when length(${word}) >= ${sql.lit(LEAST_LETTERS)} then (
    select v.word from (
      select c.word, min(c.steps) as steps from (
        (select word, 1 as steps from ${known}
          where letters = sorted_letters(${word}) limit ${sql.lit(CHECKED)})
        union all
        select word, levenshtein(word, ${word}) from (
          select word from ${known} where word % ${word} limit ${sql.lit(COMPARED)}) alike) c
      where c.steps <= case when length(${word}) < ${sql.lit(LETTERS_FOR_TWO_STEPS)} then 1 else 2 end
        and not starts_with(${word}, c.word)
      group by c.word order by steps, c.word <-> ${word}, c.word limit ${sql.lit(CHECKED)}) v
    where ${isUsed(query())} order by v.steps, ${order(query)}, v.word limit 1) end`
}
