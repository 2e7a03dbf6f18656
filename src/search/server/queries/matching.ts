import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { toCents } from '#platform/money.ts'
import type { Db } from '#platform/server/db.ts'
import { planEachTime } from '#platform/server/matching-text.ts'
import { wordsOf } from '#platform/words.ts'
import type { DiscoveryRule } from '#services/discovery.ts'
import type { FacetFilter } from '../../contract.ts'
import type { KnownWord, Meaning } from '../../words.ts'

/*
 * Searched values are literals in the SQL text instead of parameters, so that the planner sees them. Otherwise it
 * would use one plan for rare and common words (docs/decisions/0011). `sql.lit` quotes the values, words contain
 * letters and digits only, and `planEachTime` prevents such statements from being prepared. Statements that only
 * look up words in the word index, and statements without conditions, keep one prepared plan.
 */

/** Number of similar words to check for use, because words of archived services stay in the vocabulary. */
const NEAREST = 5
/** Upper bound for similar words that are compared, because families of names can be large. */
const COMPARED = 500
/** Upper bound for skills that match a rule's words. More would slow down every search in the category. */
const SKILLS_OF_RULE = 500

export type Condition = RawBuilder<SqlBool>

const always = sql<SqlBool>`true`
const never = sql<SqlBool>`false`

/** A filter as SQL: the text query, if there is text, and one condition for each facet. */
export interface Matching {
  /** Matches every word; null without text. */
  text: RawBuilder<unknown> | null
  /** Matches at least one word; null without text. */
  anyWord: RawBuilder<unknown> | null
  words: readonly string[]
  isPrefix: boolean
  inText: Condition
  inCategory: Condition
  inSkills: Condition
  inRates: Condition
}

/** Services with at least this score. Must be identical to the condition of the tier's index (tiers.ts). */
export function inTier(leastScore: number): Condition {
  return leastScore > 0 ? sql<SqlBool>`score + 0 >= ${sql.lit(leastScore)}` : always
}

/** Whether the filter restricts this facet. */
export function isNarrowing(condition: Condition): boolean {
  return condition !== always
}

/** All conditions, the cheapest first. */
export function inAll({ inText, inCategory, inSkills, inRates }: Matching): Condition {
  return all(inText, inRates, inSkills, inCategory)
}

/** `meaning` holds the corrected words; null if the filter has no text. */
export function matchingOf(
  filter: FacetFilter,
  meaning: Pick<Meaning, 'words' | 'isPrefix'> | null,
  category: WantedCategory,
): Matching {
  const { words, isPrefix } = meaning ?? { words: [], isPrefix: false }
  const isText = words.length > 0
  const { everyWord, anyWord } = queriesOf(words, isPrefix, sql.lit)
  return {
    text: isText ? everyWord : null,
    anyWord: isText ? anyWord : null,
    words,
    isPrefix,
    inText: isText ? sql<SqlBool>`words @@ ${everyWord}${planEachTime}` : meaning ? never : always,
    inCategory: inCategory(category),
    inSkills: hasSkill(filter.skills ?? []),
    inRates: inRates(filter),
  }
}

/** The text queries of the words. `value` puts a word into the statement as a literal or as a parameter. */
function queriesOf(words: readonly string[], isPrefix: boolean, value: ValueOf) {
  const parts = words.map((word, index) =>
    wordQuery(word, isPrefix && index === words.length - 1, value),
  )
  return {
    everyWord: sql`(${sql.join(parts, sql` && `)})`,
    anyWord: sql`(${sql.join(parts, sql` || `)})`,
  }
}

/**
 * For filters with text only, whose statement always uses the word index: passes the words as parameters in a
 * table `word_queries`, so that one prepared plan serves all words. It must be the first table of the `with`.
 */
export function withWordsAsParameters<Filter extends Matching>(matching: Filter) {
  const { words, isPrefix, inCategory, inSkills, inRates } = matching
  if ([inCategory, inSkills, inRates].some(isNarrowing)) return { wordQueries: sql``, matching }
  const { everyWord, anyWord } = queriesOf(words, isPrefix, sql.val)
  const text = sql`(select every_word from word_queries)`
  return {
    wordQueries: sql`word_queries as materialized
      (select ${everyWord} as every_word, ${anyWord} as any_word),`,
    matching: {
      ...matching,
      text,
      anyWord: sql`(select any_word from word_queries)`,
      inText: sql<SqlBool>`words @@ ${text}`,
    },
  }
}

export function all(...conditions: Condition[]): Condition {
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Counts the matching services up to `most`. */
export function countUpTo(where: Condition, most: number): RawBuilder<{ counted: number }> {
  return sql<{ counted: number }>`select count(*) as counted from (
    select from service_search where ${where} limit ${sql.lit(most)}) counting`
}

type ValueOf = (text: string) => RawBuilder<unknown>

/** Matches the stem of a word or the exact word; also as a prefix if the word may be incomplete. */
function wordQuery(word: string, isPrefix: boolean, value: ValueOf): RawBuilder<unknown> {
  return sql`(plainto_tsquery('public.vibework_stems', ${value(word)})
    || ${writtenQuery(word, isPrefix, value)})`
}

/** Matches the exact word; as a prefix only if it has at least two letters. */
export function writtenQuery(
  word: string,
  isBeginning: boolean,
  value: ValueOf = sql.lit,
): RawBuilder<unknown> {
  const query = `'${word}'${isBeginning && word.length > 1 ? ':*' : ''}`
  return sql`to_tsquery('public.vibework_words', ${value(query)})`
}

/** Matches services in the main category or subcategories of the rule, and services with any of the skills. */
export interface WantedCategory {
  /** Null: all categories. Undefined: an unknown category. */
  rule: DiscoveryRule | null | undefined
  /** The skills that match the rule's words. */
  skills: readonly string[]
}

/** An unknown category matches nothing and is not an error. */
export function inCategory({ rule, skills }: WantedCategory): Condition {
  if (!rule) return rule === null ? always : never
  const parts = [...(rule.category ? [rule.category] : []), ...(rule.subcategories ?? [])]
  // Written like the expression of the index on categories and skills, so that one index serves both.
  const inTrades = sql<SqlBool>`array[category, subcategory] && array[${sql.join(parts.map((part) => sql.lit(part)))}]${planEachTime}`
  if (skills.length === 0) return parts.length > 0 ? inTrades : never
  return parts.length > 0 ? sql<SqlBool>`(${inTrades} or ${hasSkill(skills)})` : hasSkill(skills)
}

/** The skills with words that begin with the given words. */
export async function skillsOfWords(db: Db, phrases: readonly string[]): Promise<string[]> {
  const queries = phrases
    .map((words) => wordsOf(words).map((word) => `${word}:*`))
    .filter((words) => words.length > 0)
    .map((words) => `(${words.join(' & ')})`)
  if (queries.length === 0) return []
  const { rows } = await sql<{ key: string }>`
    select key from search_skills
    where to_tsvector('public.vibework_words', public.search_text(key))
      @@ to_tsquery('public.vibework_words', ${sql.lit(queries.join(' | '))})
    limit ${sql.lit(SKILLS_OF_RULE)}`.execute(db)
  return rows.map(({ key }) => key)
}

/** Matches services with any of the skills, case-insensitively. */
function hasSkill(names: readonly string[]): Condition {
  if (names.length === 0) return always
  // Lowercased by the database, as in the index, because JavaScript lowercases İ differently.
  const keys = names.map((name) => sql`lower(${sql.lit(name)})`)
  return sql<SqlBool>`skills && array[${sql.join(keys)}]::text[]${planEachTime}`
}

function inRates({ minRate, maxRate }: FacetFilter): Condition {
  const conditions: Condition[] = []
  if (minRate)
    conditions.push(sql<SqlBool>`rate_cents >= ${sql.lit(centsOf(minRate))}${planEachTime}`)
  if (maxRate !== undefined) {
    conditions.push(sql<SqlBool>`rate_cents <= ${sql.lit(centsOf(maxRate))}${planEachTime}`)
  }
  return conditions.length > 0 ? all(...conditions) : always
}

/** Rounds fractions of a cent down. */
function centsOf(rate: number): number {
  return toCents(rate) ?? Math.floor(rate * 100)
}

function stemOf(word: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((ts_lexize('pg_catalog.english_stem', ${word}))[1], ${word}) collate "C"`
}

/**
 * Looks words up in the vocabulary. For unknown words it finds the most similar known word, which takes longer than
 * the search itself; `asTyped` skips that.
 */
export async function lookUpWords(
  db: Db,
  words: readonly string[],
  { asTyped }: { asTyped: boolean },
): Promise<KnownWord[]> {
  const tuples = words.map((word, index) => {
    const isLast = index === words.length - 1
    const whole = isLast ? wordQuery(word, false, sql.val) : sql`null::tsquery`
    return sql`(${word}::text, ${wordQuery(word, isLast, sql.val)}, ${whole})`
  })
  const isUsed = sql`is_word_used(to_tsquery('public.vibework_words', quote_literal(v.word)))`
  const { rows } = await sql<KnownWord>`
    select w.word, w.is_stop, k.is_known, is_word_common(w.whole) as is_common,
      case when ${sql.lit(!asTyped)} and not k.is_known and length(w.word) >= 4 then coalesce(
        (select v.word from (select word from search_words
            where letters = sorted_letters(w.word) limit ${sql.lit(NEAREST)}) v
          where ${isUsed} limit 1),
        (select v.word from (select word from (select word from search_words
              where word % w.word limit ${sql.lit(COMPARED)}) alike
            order by word <-> w.word limit ${sql.lit(NEAREST)}) v
          where ${isUsed} order by v.word <-> w.word limit 1)) end as nearest
    from (
      select word, query, whole,
        numnode(plainto_tsquery('public.vibework_stems', word)) = 0 as is_stop,
        ${stemOf(sql.ref('word'))} as stem
      from (values ${sql.join(tuples)}) as input (word, query, whole)) w
    cross join lateral (select case when exists (select from search_words v
      where v.word >= w.stem and v.word < w.stem || chr(1114111)
        and (${stemOf(sql.ref('v.word'))} = w.stem
          or (w.whole is not null and starts_with(v.word, w.word))))
      then true else is_word_used(w.query) end as is_known) k`.execute(db)
  return rows
}
