import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { toCents } from '#platform/money.ts'
import type { Db } from '#platform/server/db.ts'
import { planEachTime } from '#platform/server/matching-text.ts'
import {
  either,
  every,
  wordQuery,
  writtenQuery,
  type WordOptions,
} from '#platform/server/text-query.ts'
import { wordsOf } from '#platform/words.ts'
import type { DiscoveryRule } from '#services/discovery.ts'
import type { FacetFilter } from '../../contract.ts'
import type { Term } from '../../words.ts'
import { traitConditions, type TraitConditions } from './traits.ts'

/*
 * Searched values are literals in the SQL text instead of parameters, so that the planner sees them. Otherwise it
 * would use one plan for rare and common words (docs/decisions/0011). `sql.lit` quotes the values, words contain
 * letters and digits only, and `planEachTime` prevents such statements from being prepared. Statements that only
 * look up words in the word index, and statements without conditions, keep one prepared plan.
 */

/** Upper bound for skills that match a rule's words. More would slow down every search in the category. */
const SKILLS_OF_RULE = 500

export type Condition = RawBuilder<SqlBool>

const always = sql<SqlBool>`true`
const never = sql<SqlBool>`false`

/** The text queries of a term: anywhere, in each field, and without the related expressions. */
export interface TermQueries {
  term: Term
  /** Whether a service contains the term. */
  isIn: Condition
  same: RawBuilder<unknown>
  anywhere: RawBuilder<unknown>
  inTitle: RawBuilder<unknown>
  inSkills: RawBuilder<unknown>
  inViber: RawBuilder<unknown>
  inDescription: RawBuilder<unknown>
}

/** A filter as SQL: the terms of its text, if it has text, and one condition for each facet. */
export interface Matching {
  /** Null without text. */
  terms: readonly TermQueries[] | null
  inText: Condition
  inCategory: Condition
  inSkills: Condition
  inPrices: Condition
  inFields: Condition
  traits: TraitConditions
  /** The marketplace's own rule of what is listed. */
  isListed: Condition
}

/** Services with at least this score. Must be identical to the condition of the tier's index (tiers.ts). */
export function inTier(leastScore: number): Condition {
  return leastScore > 0 ? sql<SqlBool>`score + 0 >= ${sql.lit(leastScore)}` : always
}

/** Whether the filter restricts this facet. */
export function isNarrowing(condition: Condition): boolean {
  return condition !== always
}

/** All conditions but the text, the cheapest first. */
export function inFilters(matching: Omit<Matching, 'inText'>) {
  const { isListed, inPrices, inFields, inSkills, inCategory, traits } = matching
  return all(isListed, inPrices, inFields, inSkills, inCategory, ...Object.values(traits))
}

/** All conditions, the cheapest first. */
export function inAll({ inText, ...others }: Matching): Condition {
  return all(inText, inFilters(others))
}

/**
 * `terms` are those of the filter's text, after corrections; null if it has no text. `onlyConfirmed` leaves out services
 * of unconfirmed vibers, whose scores are negative.
 */
export function matchingOf(
  filter: FacetFilter,
  terms: readonly Term[] | null,
  category: WantedCategory,
  {
    onlyConfirmed,
    inFields = always,
  }: { onlyConfirmed: boolean; inFields?: Condition | undefined },
): Matching {
  const queries = terms?.map((term) => queriesOf(term)) ?? []
  return {
    terms: queries.length > 0 ? queries : null,
    inText: queries.length > 0 ? hasTerms(queries) : terms ? never : always,
    inCategory: inCategory(category),
    inSkills: hasSkill(filter.skills ?? []),
    inPrices: inPrices(filter),
    inFields,
    traits: traitConditions(filter),
    isListed: onlyConfirmed ? sql<SqlBool>`score >= 0` : always,
  }
}

/** Matches services that contain every one of the terms. */
export function hasTerms(terms: readonly TermQueries[]): Condition {
  // One condition for each term: an index scan evaluates one combined query more slowly.
  return all(...terms.map(({ isIn }) => isIn))
}

/** Whether no service contains all of several terms, because none contains one of them. */
export function isHopeless(terms: readonly TermQueries[]): boolean {
  return terms.length > 1 && terms.some(({ term }) => !term.isUsed)
}

function queriesOf(term: Term, put: WordOptions['put'] = sql.lit): TermQueries {
  const anywhere = termQuery(term, { put })
  return {
    term,
    isIn: sql<SqlBool>`words @@ ${anywhere}${planEachTime}`,
    same: termQuery({ ...term, related: [] }, { put }),
    anywhere,
    inTitle: termQuery(term, { put, weight: 'A' }),
    inSkills: termQuery(term, { put, weight: 'B' }),
    inViber: termQuery(term, { put, weight: 'C' }),
    inDescription: termQuery(term, { put, weight: 'D' }),
  }
}

function termQuery({ same, related, isPrefix }: Term, options: WordOptions): RawBuilder<unknown> {
  const queries = [...same, ...related].map((words, index) =>
    every(
      words.map((word, place) => {
        const isIncomplete = isPrefix && index === 0 && place === words.length - 1
        return wordQuery(word, { ...options, isPrefix: isIncomplete })
      }),
    ),
  )
  return either(queries)
}

/**
 * For filters with text only, whose statement always uses the word index: passes the words as parameters in a
 * table `word_queries`, so that one prepared plan serves all words. It must be the first table of the `with`.
 */
export function withWordsAsParameters<Filter extends Matching>(matching: Filter) {
  const { terms, inCategory, inSkills, inPrices, inFields, isListed, traits } = matching
  const others = [inCategory, inSkills, inPrices, inFields, isListed, ...Object.values(traits)]
  if (!terms || others.some(isNarrowing)) {
    return { wordQueries: sql``, matching }
  }
  const put = (text: string) => sql`${sql.val(text)}`
  const columns = terms.map(({ term }, index) => ({
    name: (field: string) => sql.ref(`${field}_${index}`),
    queries: queriesOf(term, put),
  }))
  const named = columns.flatMap(({ name, queries }) =>
    fields.map((field) => sql`${queries[field]} as ${name(field)}`),
  )
  const refer = (column: RawBuilder<unknown>) => sql`(select ${column} from word_queries)`
  const referring = columns.map(({ name, queries: { term } }) => ({
    term,
    isIn: sql<SqlBool>`words @@ ${refer(name('anywhere'))}`,
    same: refer(name('same')),
    anywhere: refer(name('anywhere')),
    inTitle: refer(name('inTitle')),
    inSkills: refer(name('inSkills')),
    inViber: refer(name('inViber')),
    inDescription: refer(name('inDescription')),
  }))
  return {
    wordQueries: sql`word_queries as materialized (select ${sql.join(named)}),`,
    matching: { ...matching, terms: referring, inText: hasTerms(referring) },
  }
}

const fields = ['same', 'anywhere', 'inTitle', 'inSkills', 'inViber', 'inDescription'] as const

export function all(...conditions: Condition[]): Condition {
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Counts the matching services up to `most`. */
export function countUpTo(where: Condition, most: number): RawBuilder<{ counted: number }> {
  return sql<{ counted: number }>`select count(*) as counted from (
    select from service_search where ${where} limit ${sql.lit(most)}) counting`
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

/** The skills with words that begin with all words of one of the texts. */
export async function skillsOfWords(db: Db, texts: readonly string[]): Promise<string[]> {
  const queries = texts
    .map((text) => wordsOf(text).map((word) => writtenQuery(word, { isPrefix: true })))
    .filter((words) => words.length > 0)
    .map(every)
  if (queries.length === 0) return []
  const { rows } = await sql<{ key: string }>`
    select key from search_skills
    where to_tsvector('public.vibework_words', public.search_text(key)) @@ ${either(queries)}
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

/** The hourly rate, and the price of the cheapest package. Services without packages cost no such price. */
function inPrices({ minRate, maxRate, maxPackage }: FacetFilter): Condition {
  const conditions: Condition[] = []
  if (minRate)
    conditions.push(sql<SqlBool>`rate_cents >= ${sql.lit(centsOf(minRate))}${planEachTime}`)
  if (maxRate !== undefined) {
    conditions.push(sql<SqlBool>`rate_cents <= ${sql.lit(centsOf(maxRate))}${planEachTime}`)
  }
  if (maxPackage !== undefined) {
    conditions.push(
      sql<SqlBool>`package_from_cents <= ${sql.lit(centsOf(maxPackage))}${planEachTime}`,
    )
  }
  return conditions.length > 0 ? all(...conditions) : always
}

/** Rounds fractions of a cent down. */
function centsOf(price: number): number {
  return toCents(price) ?? Math.floor(price * 100)
}
