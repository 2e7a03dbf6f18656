import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { toCents } from '#platform/money.ts'
import type { Db } from '#platform/server/db.ts'
import { findCategoryRule } from '#services/categories.ts'
import type { FacetFilter } from '../../contract.ts'
import { MAX_RESULTS } from '../../limits.ts'
import type { KnownWord } from '../../words.ts'

/*
 * The values of a search stand in its text instead of in parameters: the planner has to see them, or
 * it would choose one plan for rare and for common words alike (docs/decisions/0011). `sql.lit`
 * quotes them, and words hold letters and digits only.
 */

/** Similar words looked at: what only archived services used stays in the vocabulary. */
const NEAREST = 5

export type Condition = RawBuilder<SqlBool>

const always = sql<SqlBool>`true`
const never = sql<SqlBool>`false`

/** What a filter comes to: the text's query, when there is one, and each dimension's condition. */
export interface Matching {
  /** Every word of it; null without text. */
  text: RawBuilder<unknown> | null
  /** At least one of its words. */
  anyWord: RawBuilder<unknown> | null
  inText: Condition
  inCategory: Condition
  inSkills: Condition
  inRates: Condition
}

/** At least so good a service; the condition of a tier's index (tiers.ts). */
export function inTier(leastScore: number): Condition {
  return leastScore > 0 ? sql<SqlBool>`score >= ${sql.lit(leastScore)}` : always
}

/** All dimensions at once. */
export function inAll({ inText, inCategory, inSkills, inRates }: Matching): Condition {
  return all(inText, inCategory, inSkills, inRates)
}

/** `words` are what is really searched; null when no text was given. */
export function matchingOf(filter: FacetFilter, words: readonly string[] | null): Matching {
  const parts = words?.map((word, index) => wordQuery(word, index === words.length - 1)) ?? []
  const text = parts.length > 0 ? sql`(${sql.join(parts, sql` && `)})` : null
  return {
    text,
    anyWord: parts.length > 0 ? sql`(${sql.join(parts, sql` || `)})` : null,
    inText: text ? sql<SqlBool>`words @@ ${text}` : words ? never : always,
    inCategory: inCategory(filter.category),
    inSkills: inSkills(filter.skills ?? []),
    inRates: inRates(filter),
  }
}

export function all(...conditions: Condition[]): Condition {
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** How many there are, as far as it matters. */
export function countUpTo(where: Condition): RawBuilder<{ counted: number }> {
  return sql<{ counted: number }>`select count(*) as counted from (
    select from service_search where ${where} limit ${sql.lit(MAX_RESULTS + 1)}) counting`
}

/** A word as its stem or as written; the last one also as a beginning, for it is being typed. */
function wordQuery(word: string, isLast: boolean): RawBuilder<unknown> {
  return sql`(plainto_tsquery('public.vibework_stems', ${sql.lit(word)})
    || ${writtenQuery(word, isLast)})`
}

/** A word as written, or as a beginning when two letters say enough. */
export function writtenQuery(word: string, isBeginning: boolean): RawBuilder<unknown> {
  const query = `'${word}'${isBeginning && word.length > 1 ? ':*' : ''}`
  return sql`to_tsquery('public.vibework_words', ${sql.lit(query)})`
}

/** A category nobody knows finds nothing, without being an error (A-20). */
function inCategory(name = 'all'): Condition {
  if (/^all( categories)?$/i.test(name.trim())) return always
  const rule = findCategoryRule(name)
  if (!rule) return never
  if (rule.category) return sql<SqlBool>`category = ${sql.lit(rule.category)}`
  if (rule.subcategories) {
    return sql<SqlBool>`subcategory in (${sql.join(rule.subcategories.map((one) => sql.lit(one)))})`
  }
  const skills = (rule.skillWords ?? []).map((word) => `${word}:*B`).join(' | ')
  return sql<SqlBool>`words @@ to_tsquery('public.vibework_words', ${sql.lit(skills)})`
}

/** Any of them, however they are written. */
function inSkills(names: readonly string[]): Condition {
  if (names.length === 0) return always
  // Folded where the index was folded: İ is not the same everywhere.
  const keys = names.map((name) => sql`lower(${sql.lit(name)})`)
  return sql<SqlBool>`skills && array[${sql.join(keys)}]::text[]`
}

function inRates({ minRate, maxRate }: FacetFilter): Condition {
  const conditions: Condition[] = []
  if (minRate) conditions.push(sql<SqlBool>`rate_cents >= ${sql.lit(centsOf(minRate))}`)
  if (maxRate !== undefined) {
    conditions.push(sql<SqlBool>`rate_cents <= ${sql.lit(centsOf(maxRate))}`)
  }
  return conditions.length > 0 ? all(...conditions) : always
}

/** A limit may be any number; the cent below it is what it limits. */
function centsOf(rate: number): number {
  return toCents(rate) ?? Math.floor(rate * 100)
}

/** How the marketplace knows these words; a word nobody uses costs a walk along the similar ones. */
export async function lookUpWords(db: Db, words: string[]): Promise<KnownWord[]> {
  const given = words.map((word, index) => {
    const query = wordQuery(word, index === words.length - 1)
    return sql`(${sql.lit(word)}, ${query})`
  })
  const { rows } = await sql<KnownWord>`
    select w.word, w.is_stop, k.is_known,
      case when not k.is_known and length(w.word) >= 4 then (
        select v.word from (
          (select word, 0 as distance from search_words where letters = sorted_letters(w.word)
            limit ${sql.lit(NEAREST)})
          union all
          (select word, word <-> w.word from search_words order by word <-> w.word
            limit ${sql.lit(NEAREST)})) v
        where (v.distance = 0 or v.word % w.word)
          and is_word_used(to_tsquery('public.vibework_words', quote_literal(v.word)))
        order by v.distance limit 1) end as nearest
    from (
      select word, query,
        numnode(plainto_tsquery('public.vibework_stems', word)) = 0 as is_stop,
        coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word) collate "C" as stem
      from (values ${sql.join(given)}) as given (word, query)) w
    cross join lateral (select case when exists (select from search_words v
      where v.word >= w.stem and v.word < w.stem || chr(1114111))
      then true else is_word_used(w.query) end as is_known) k`.execute(db)
  return rows
}
