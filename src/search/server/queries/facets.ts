import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { planEachTime } from '#platform/server/matching-text.ts'
import type { Category } from '#services/categories.ts'
import { filterSkills } from '#services/skills.ts'
import { FEW, MAX_RESULTS } from '../../limits.ts'
import { closestTo } from './closest.ts'
import { type AnswerCount, type AnswerParts, countAnswersOf } from './field-facets.ts'
import {
  all,
  withWordsAsParameters,
  type Condition,
  countUpTo,
  inAll,
  isHopeless,
  inCategory,
  isNarrowing,
  type Matching,
  skillsOfWords,
  type TermQueries,
} from './matching.ts'
import { foundInTiers, QUALITY_TIERS } from './tiers.ts'
import { countTraits, withoutTraits, type TraitCounts, type TraitParts } from './trait-facets.ts'
import { traitColumns } from './traits.ts'
import type { DiscoveryRule } from '#services/discovery.ts'

/** The number of most frequent skills to list, in addition to the built-in filter skills that occur. */
const SKILLS_LISTED = 30
const alwaysListed = Object.values(filterSkills)
  .flat()
  .map((name) => name.toLowerCase())

interface Counted<Value> {
  value: Value
  count: number
}
export interface FacetCounts {
  /** The number of matches of all filters together, at most MAX_RESULTS + 1. */
  counted: number
  /** How many of them contain all words of the text; undefined if all do. */
  complete?: number
  /** True if there are more matches than were counted, so that every count is a lower bound. */
  isApproximate: boolean
  subcategories: (Counted<string> & { category: Category })[]
  skills: Counted<string>[]
  /** If they are wanted. */
  traits?: TraitCounts
  /** The counts of the wanted answers that occur. */
  answers?: AnswerCount[]
}
interface Options {
  withTraits: boolean
  /** The answers to count among the matches of all filters, as facets. */
  answers: readonly string[]
}
/** Additions to a statement that counts facets. */
interface Parts {
  traits: TraitParts
  answers: AnswerParts
}

/** Counts each facet without its own filter, over at most 1000 matches. */
export function countFacets(db: Db, matching: Matching, options: Options): Promise<FacetCounts> {
  const { terms } = matching
  return terms
    ? countInText(db, { ...matching, terms }, options)
    : countInBest(db, matching, options)
}

/** For filters without text: reads the best matches along the quality index, as the list does. */
async function countInBest(db: Db, matching: Matching, options: Options): Promise<FacetCounts> {
  const { inCategory, inSkills, traits } = matching
  const always = all(matching.isListed, matching.inText, matching.inPrices, matching.inFields)
  const others = all(always, ...Object.values(traits))
  const answers = countAnswersOf(options.answers)
  const columns = sql`${facetColumns}${answers.columns}`
  const read = (...where: Condition[]) => best(all(others, ...where), columns)
  // Tables with the same rows are read once.
  const [byCategory, bySkills] = [isNarrowing(inCategory), isNarrowing(inSkills)]
  const skilled = byCategory || bySkills ? read(inCategory) : sql`select * from trades`
  const narrowed = bySkills ? read(inCategory, inSkills) : sql`select * from skilled`
  return countIn(
    db,
    sql`trades as materialized (${read(inSkills)}),
      skilled as materialized (${skilled}),
      matched as materialized (${byCategory ? narrowed : sql`select * from trades`})`,
    sql`select greatest((select count(*) from trades), (select count(*) from skilled))`,
    {
      answers,
      traits: options.withTraits
        ? countTraits(matching, (where) =>
            best(all(always, inCategory, inSkills, where), traitColumns),
          )
        : withoutTraits,
    },
  )
}

const facetColumns = sql`category, subcategory, skills`

function best(where: Condition, columns: RawBuilder<unknown>) {
  return sql`select ${columns} from service_search where ${where}
    order by score desc, service_id desc limit ${sql.lit(MAX_RESULTS + 1)}`
}

type MatchingText = Matching & { terms: readonly TermQueries[] }

/**
 * For filters with text: counts in the highest quality tier that has 1000 matches, in the order of the index. With few
 * matches, counts those that have some of the words as well, as the list does.
 */
async function countInText(db: Db, inText: MatchingText, options: Options): Promise<FacetCounts> {
  const { inCategory, inSkills, terms, traits } = inText
  const counts = isHopeless(terms) ? undefined : await countComplete(db, inText, options)
  if (!counts || (counts.counted < FEW && terms.length > 1)) {
    return { ...(await countClosest(db, inText, options)), complete: counts?.counted ?? 0 }
  }
  const isNarrowed =
    Object.keys(traits).length > 0 || isNarrowing(inCategory) || isNarrowing(inSkills)
  const isPart = counts.isApproximate && isNarrowed
  return isPart ? { ...counts, counted: await countMatching(db, inText) } : counts
}

function countComplete(db: Db, inText: MatchingText, options: Options): Promise<FacetCounts> {
  const { wordQueries, matching } = withWordsAsParameters(inText)
  const where = all(matching.inText, matching.isListed, matching.inPrices, matching.inFields)
  const isByTrait = Object.keys(matching.traits).length > 0
  const columns = isByTrait || options.withTraits ? sql`, ${traitColumns}` : sql``
  return countFound(
    db,
    matching,
    sql`${wordQueries} ${sample(where, sql`${facetColumns}${countAnswersOf(options.answers).columns}${columns}`)}`,
    options,
  )
}

function countClosest(db: Db, inText: MatchingText, options: Options): Promise<FacetCounts> {
  const { wordQueries, matching } = withWordsAsParameters(inText)
  const tables = closestTo(matching, all(matching.isListed, matching.inPrices, matching.inFields))
  return countFound(db, matching, sql`${wordQueries} ${tables}${planEachTime}`, options)
}

/** Counts the table `found`, which is not yet narrowed by category, skills and traits. */
function countFound(db: Db, matching: Matching, tables: RawBuilder<unknown>, options: Options) {
  const { inCategory, inSkills } = matching
  const traits = Object.values(matching.traits)
  return countIn(
    db,
    sql`${tables},
      matched as (select * from found where ${all(inCategory, inSkills, ...traits)}),
      trades as (select * from found where ${all(inSkills, ...traits)}),
      skilled as (select * from found where ${all(inCategory, ...traits)})`,
    sql`select count(*) from found`,
    {
      answers: countAnswersOf(options.answers),
      traits: options.withTraits
        ? countTraits(
            matching,
            (where) =>
              sql`select ${traitColumns} from found where ${all(inCategory, inSkills, where)}`,
          )
        : withoutTraits,
    },
  )
}

async function countMatching(db: Db, matching: Matching): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    with ${sample(inAll(matching), facetColumns)} select count(*) as counted from found`.execute(db)
  return rows[0]?.counted ?? 0
}

/** At most MAX_RESULTS + 1 matches, as the table `found`. */
function sample(where: Condition, columns: RawBuilder<unknown>) {
  return foundInTiers(
    QUALITY_TIERS,
    MAX_RESULTS,
    (inTier) => sql`select ${columns} from service_search
      where ${all(inTier, where)} limit ${sql.lit(MAX_RESULTS + 1)}`,
  )
}

/**
 * Counts the table `matched`, the table `trades` by subcategory and the table `skilled` by skill. `read` is the
 * number of rows that were read to fill them.
 */
async function countIn(
  db: Db,
  tables: RawBuilder<unknown>,
  read: RawBuilder<unknown>,
  { traits, answers }: Parts,
): Promise<FacetCounts> {
  const { rows } = await sql<FacetCounts>`
    with ${tables}, ${traits.tables}
    by_trade as (
      select category, subcategory as value, count(*) from trades group by category, subcategory
      order by count(*) desc, subcategory
    ), by_skill as (
      select coalesce(l.label, c.key) as value, c.count from (
        select key, count(*), row_number() over (order by count(*) desc, key) as place
        from skilled, unnest(skills) as key group by key) c
      left join search_skills l on l.key = c.key
      where c.place <= ${sql.lit(SKILLS_LISTED)} or c.key = any(${alwaysListed})
      order by c.count desc, c.key
    )
    select (select count(*) from matched) as counted,
      (${read}) > ${MAX_RESULTS}::int as is_approximate,
      (select coalesce(json_agg(t), '[]') from by_trade t) as subcategories,
      (select coalesce(json_agg(s), '[]') from by_skill s) as skills${traits.column}${answers.column}`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) throw new Error('The facet query returned no row')
  return counts
}

/** The rate in cents that 95 % of the listed services do not exceed; undefined without services. */
export async function findHighRate(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('serviceSearch')
    .select('rateCents')
    .orderBy('rateCents', 'desc')
    .orderBy('serviceId', 'desc')
    .limit(1)
    .offset(sql<number>`(select count(*) / 20 from service_search)`)
    .executeTakeFirst()
  return row?.rateCents
}

/** The number of services that match any part of the rule, counted up to `most`. */
export async function countByRule(db: Db, rule: DiscoveryRule, most: number): Promise<number> {
  const skills = await skillsOfWords(db, rule.skillWords ?? [])
  const { rows } = await countUpTo(inCategory({ rule, skills }), most).execute(db)
  return rows[0]?.counted ?? 0
}
