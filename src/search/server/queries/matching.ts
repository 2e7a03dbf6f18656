import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { toCents } from '#platform/money.ts'
import type { Db } from '#platform/server/db.ts'
import { planEachTime } from '#platform/server/matching-text.ts'
import { wordsOf } from '#platform/words.ts'
import type { DiscoveryRule } from '#services/discovery.ts'
import type { FacetFilter } from '../../contract.ts'
import type { KnownWord, Meaning } from '../../words.ts'

/*
 * The values of a search stand in its text instead of in parameters: the planner has to see them, or
 * it would choose one plan for rare and for common words alike (docs/decisions/0011). `sql.lit`
 * quotes them, words hold letters and digits only, and `planEachTime` keeps such a text from being
 * prepared. Where words alone are looked up in their index, and where nothing is asked for, one plan
 * is good for all.
 */

/** Similar words looked at: what only archived services used stays in the vocabulary. */
const NEAREST = 5
/** Words that resemble one are compared so far: names of one kind may be many. */
const COMPARED = 500
/** A rule's words may begin so many skills; more would make every search for it slow. */
const SKILLS_OF_RULE = 500

export type Condition = RawBuilder<SqlBool>

const always = sql<SqlBool>`true`
const never = sql<SqlBool>`false`

/** What a filter comes to: the text's query, when there is one, and each dimension's condition. */
export interface Matching {
  /** Every word of it; null without text. */
  text: RawBuilder<unknown> | null
  /** At least one of its words. */
  anyWord: RawBuilder<unknown> | null
  words: readonly string[]
  isBegun: boolean
  inText: Condition
  inCategory: Condition
  inSkills: Condition
  inRates: Condition
}

/** At least so good a service; word for word the condition of a tier's index (tiers.ts). */
export function inTier(leastScore: number): Condition {
  return leastScore > 0 ? sql<SqlBool>`score + 0 >= ${sql.lit(leastScore)}` : always
}

/** Whether anything is asked for in this dimension. */
export function isNarrowing(condition: Condition): boolean {
  return condition !== always
}

/** All dimensions at once, the one that is soonest seen first. */
export function inAll({ inText, inCategory, inSkills, inRates }: Matching): Condition {
  return all(inText, inRates, inSkills, inCategory)
}

/** `meaning` is what is really searched; null when no text was given. */
export function matchingOf(
  filter: FacetFilter,
  meaning: Pick<Meaning, 'words' | 'isBegun'> | null,
  category: WantedCategory,
): Matching {
  const { words, isBegun } = meaning ?? { words: [], isBegun: false }
  const isText = words.length > 0
  const { everyWord, anyWord } = queriesOf(words, isBegun, sql.lit)
  return {
    text: isText ? everyWord : null,
    anyWord: isText ? anyWord : null,
    words,
    isBegun,
    inText: isText ? sql<SqlBool>`words @@ ${everyWord}${planEachTime}` : meaning ? never : always,
    inCategory: inCategory(category),
    inSkills: hasSkill(filter.skills ?? []),
    inRates: inRates(filter),
  }
}

/** The words' queries, to be joined in a statement as `sql.lit` or as parameters. */
function queriesOf(words: readonly string[], isBegun: boolean, value: ValueOf) {
  const parts = words.map((word, index) =>
    wordQuery(word, isBegun && index === words.length - 1, value),
  )
  return {
    everyWord: sql`(${sql.join(parts, sql` && `)})`,
    anyWord: sql`(${sql.join(parts, sql` || `)})`,
  }
}

/**
 * For statements that look words up in their own index, whatever they are: where nothing but text is asked for, the
 * words are parameters in a table `asked`, to stand before the others, and one plan serves them all.
 */
export function askedOnce<Given extends Matching>(matching: Given) {
  const { words, isBegun, inCategory, inSkills, inRates } = matching
  if ([inCategory, inSkills, inRates].some(isNarrowing)) return { asked: sql``, matching }
  const { everyWord, anyWord } = queriesOf(words, isBegun, sql.val)
  const text = sql`(select every_word from asked)`
  return {
    asked: sql`asked as materialized (select ${everyWord} as every_word, ${anyWord} as any_word),`,
    matching: {
      ...matching,
      text,
      anyWord: sql`(select any_word from asked)`,
      inText: sql<SqlBool>`words @@ ${text}`,
    },
  }
}

export function all(...conditions: Condition[]): Condition {
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** How many there are, as far as it matters. */
export function countUpTo(where: Condition, most: number): RawBuilder<{ counted: number }> {
  return sql<{ counted: number }>`select count(*) as counted from (
    select from service_search where ${where} limit ${sql.lit(most)}) counting`
}

type ValueOf = (text: string) => RawBuilder<unknown>

/** A word as its stem or as written; also as a beginning when it is being typed. */
function wordQuery(word: string, isBegun: boolean, value: ValueOf): RawBuilder<unknown> {
  return sql`(plainto_tsquery('public.vibework_stems', ${value(word)})
    || ${writtenQuery(word, isBegun, value)})`
}

/** A word as written, or as a beginning when two letters say enough. */
export function writtenQuery(
  word: string,
  isBeginning: boolean,
  value: ValueOf = sql.lit,
): RawBuilder<unknown> {
  const query = `'${word}'${isBeginning && word.length > 1 ? ':*' : ''}`
  return sql`to_tsquery('public.vibework_words', ${value(query)})`
}

/** The services of a category: of any trade or subcategory of its rule, or with any of the skills. */
export interface WantedCategory {
  /** Null is every category; undefined is one that nobody knows. */
  rule: DiscoveryRule | null | undefined
  /** The skills that its words begin. */
  skills: readonly string[]
}

/** A category nobody knows finds nothing, without being an error. */
export function inCategory({ rule, skills }: WantedCategory): Condition {
  if (!rule) return rule === null ? always : never
  const parts = [...(rule.category ? [rule.category] : []), ...(rule.subcategories ?? [])]
  // As in the index of skills and trades, so that both are looked up in one go.
  const inTrades = sql<SqlBool>`array[category, subcategory] && array[${sql.join(parts.map((part) => sql.lit(part)))}]${planEachTime}`
  if (skills.length === 0) return parts.length > 0 ? inTrades : never
  return parts.length > 0 ? sql<SqlBool>`(${inTrades} or ${hasSkill(skills)})` : hasSkill(skills)
}

/** The skills in use with a word that begins like one of these. */
export async function skillsOfWords(db: Db, given: readonly string[]): Promise<string[]> {
  const queries = given
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

/** Any of them, however they are written. */
function hasSkill(names: readonly string[]): Condition {
  if (names.length === 0) return always
  // Folded where the index was folded: İ is not the same everywhere.
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

/** A limit may be any number; the cent below it is what it limits. */
function centsOf(rate: number): number {
  return toCents(rate) ?? Math.floor(rate * 100)
}

function stemOf(word: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((ts_lexize('pg_catalog.english_stem', ${word}))[1], ${word}) collate "C"`
}

/**
 * How the marketplace knows these words. For a word nobody uses the similar ones are walked along, which takes
 * longer than the search itself; as typed, it stays what it is.
 */
export async function lookUpWords(
  db: Db,
  words: readonly string[],
  { asTyped }: { asTyped: boolean },
): Promise<KnownWord[]> {
  const given = words.map((word, index) => {
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
      from (values ${sql.join(given)}) as given (word, query, whole)) w
    cross join lateral (select case when exists (select from search_words v
      where v.word >= w.stem and v.word < w.stem || chr(1114111)
        and (${stemOf(sql.ref('v.word'))} = w.stem
          or (w.whole is not null and starts_with(v.word, w.word))))
      then true else is_word_used(w.query) end as is_known) k`.execute(db)
  return rows
}
