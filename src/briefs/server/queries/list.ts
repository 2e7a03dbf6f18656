import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { daysAheadIn } from '#platform/dates.ts'
import { DAY_MS } from '#platform/durations.ts'
import { toCents } from '#platform/money.ts'
import { seek, type Positioned, type SortKey } from '#platform/server/cursors.ts'
import type { Db } from '#platform/server/db.ts'
import { planEachTime } from '#platform/server/matching-text.ts'
import { either, every, wordQuery } from '#platform/server/text-query.ts'
import type { DiscoveryRule } from '#services/discovery.ts'
import type { BriefFacetFilter, BriefFilter, BriefSort } from '../../contract.ts'
import { MAX_RESULTS } from '../../limits.ts'
import { isListed, selectBriefs, type BriefRow } from './reading.ts'

type Condition = RawBuilder<SqlBool>

/** The conditions of a filter. Each facet is counted without its own. */
export interface BriefMatching {
  isListed: Condition
  inText: Condition
  inCategory: Condition
  inSkills: Condition
  inBudgetType: Condition
  others: Condition
  /** The searched words; null without text. */
  words: readonly string[] | null
}

const always = sql<SqlBool>`true`
const never = sql<SqlBool>`false`

interface MatchingOptions {
  isMember: boolean
  now: Date
  /** The reader's time zone. */
  zone: string
  /** Null: all categories. Undefined: an unknown one. */
  rule: DiscoveryRule | null | undefined
  words: readonly string[] | null
}

export function matchingOf(filter: BriefFacetFilter, options: MatchingOptions): BriefMatching {
  const { isMember, now, zone, rule, words } = options
  const { subcategory, skills = [], budgetType, postedWithin, neededWithin } = filter
  // A date that has passed is never near.
  const dayAhead = (days: number) => sql`${sql.lit(daysAheadIn(now, zone, days))}::date`
  return {
    isListed: isListed(isMember, now),
    inText: words === null ? always : containsAll(words),
    inCategory: all(
      inRule(rule),
      subcategory ? sql`b.subcategory = ${sql.lit(subcategory)}` : always,
    ),
    inSkills: hasSkill(skills),
    inBudgetType: budgetType ? sql<SqlBool>`b.budget_type = ${sql.lit(budgetType)}` : always,
    others: all(
      inBudget(filter),
      postedWithin
        ? sql`b.published_at > ${sql.lit(since(now, Number(postedWithin)))}::timestamptz`
        : always,
      neededWithin
        ? sql`b.needed_by between ${dayAhead(0)} and ${dayAhead(Number(neededWithin))}`
        : always,
      filter.offers ? sql`b.proposals < 5` : always,
    ),
    words,
  }
}

function since(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString()
}

function all(...conditions: Condition[]): Condition {
  const narrowing = conditions.filter((condition) => condition !== always)
  return narrowing.length === 0 ? always : sql<SqlBool>`(${sql.join(narrowing, sql` and `)})`
}

function inRule(rule: DiscoveryRule | null | undefined): Condition {
  if (!rule) return rule === null ? always : never
  const { category, subcategories = [], skillWords = [] } = rule
  const parts = subcategories.map((part) => sql`${sql.lit(part)}`)
  const words = skillWords.map((word) => wordQuery(word, { isPrefix: true, weight: 'B' }))
  const alternatives = [
    ...(category ? [sql`b.category = ${sql.lit(category)}`] : []),
    ...(parts.length > 0 ? [sql`b.subcategory in (${sql.join(parts)})`] : []),
    ...(words.length > 0 ? [sql`b.words @@ ${either(words)}`] : []),
  ]
  return alternatives.length > 0 ? sql<SqlBool>`(${sql.join(alternatives, sql` or `)})` : never
}

function hasSkill(names: readonly string[]): Condition {
  if (names.length === 0) return always
  const keys = names.map((name) => sql`lower(${sql.lit(name)})`)
  return sql<SqlBool>`b.skill_keys && array[${sql.join(keys)}]::text[]`
}

/** The words must come from `wordsOf`; the last one may be incomplete. */
function containsAll(words: readonly string[]): Condition {
  if (words.length === 0) return never
  const queries = words.map((word, index) =>
    wordQuery(word, { isPrefix: index === words.length - 1 }),
  )
  return sql<SqlBool>`b.words @@ ${every(queries)}`
}

/**
 * Compares budgets of the chosen kind; without one, fixed budgets only. Gigs without a budget stay unless the filter
 * leaves them out.
 */
function inBudget({ budgetType, minBudget, maxBudget, withBudget }: BriefFacetFilter): Condition {
  const low = sql`coalesce(b.budget_min_cents, b.budget_max_cents)`
  const high = sql`coalesce(b.budget_max_cents, b.budget_min_cents)`
  const hasBudget = sql<SqlBool>`${low} is not null`
  const isFree = withBudget ? never : sql<SqlBool>`${low} is null`
  if (minBudget === undefined && maxBudget === undefined) return withBudget ? hasBudget : always
  const kind = budgetType ?? 'fixed'
  const overlaps = all(
    sql`b.budget_type = ${sql.lit(kind)}`,
    hasBudget,
    minBudget === undefined ? always : sql`${high} >= ${sql.lit(centsOf(minBudget))}`,
    maxBudget === undefined ? always : sql`${low} <= ${sql.lit(centsOf(maxBudget))}`,
  )
  return sql<SqlBool>`(${overlaps} or ${isFree})`
}

/** Rounds fractions of a cent down. */
function centsOf(amount: number): number {
  return toCents(amount) ?? Math.floor(amount * 100)
}

function inAll(matching: BriefMatching): Condition {
  const { inText, inCategory, inSkills, inBudgetType, others } = matching
  return all(matching.isListed, inText, inCategory, inSkills, inBudgetType, others)
}

const id = { by: sql`b.id`, kind: 'whole', isDescending: true } as const
export const newest: readonly SortKey[] = [
  { by: sql`b.published_at`, kind: 'time', isDescending: true },
  id,
]
const orders: Record<Exclude<BriefSort, 'match'>, readonly SortKey[]> = {
  newest,
  budget_high: [{ by: sql`b.budget_top_cents`, kind: 'whole', isDescending: true }, id],
  ending_soon: [
    { by: sql`b.expires_at`, kind: 'time', isDescending: false },
    { ...id, isDescending: false },
  ],
  fewest_offers: [{ by: sql`b.proposals`, kind: 'whole', isDescending: false }, ...newest],
}

export interface ListedBriefRow extends BriefRow {
  inTitle: boolean
  inSkills: boolean
  inDescription: boolean
}

/** One page of listed gigs, at most up to result number MAX_RESULTS, and how many there are, up to one more. */
export async function listBriefs(
  db: Db,
  filter: BriefFilter & { sort: keyof typeof orders },
  matching: BriefMatching,
) {
  const { position, isAfter, order, limit, offset } = seek(filter, orders[filter.sort], filter.sort)
  const matches = fromMatches(matching)
  const counted = await countMatches(db, matching)
  const cut = sql.lit(Math.max(0, Math.min(limit, MAX_RESULTS - offset)))
  // Few matches are found first and then sorted. Walking an index in the list's order would read nearly all gigs.
  const from =
    counted <= MAX_RESULTS
      ? sql`(select b.* from ${matches} offset 0) b where ${isAfter}`
      : sql`${matches} and ${isAfter}`
  const ids = sql`array(select b.id from ${from} order by ${order} limit ${cut} offset ${sql.lit(offset)})`
  // The figures of the clients are read for the rows of the page only.
  const rows = await selectBriefs(db)
    .where(sql<SqlBool>`b.id = any(${ids})${planEachTime}`)
    .select(position.as('position'))
    .select(foundIn(matching))
    .orderBy(order)
    .execute()
  return { rows: rows as unknown as Positioned<ListedBriefRow>[], counted }
}

/** The gigs of a filter as `b`, with their clients as `c`. */
export function fromMatches(matching: BriefMatching) {
  return sql`briefs b join users c on c.id = b.client_id where ${inAll(matching)}`
}

/** How many gigs match, up to one more than MAX_RESULTS. */
export async function countMatches(db: Db, matching: BriefMatching): Promise<number> {
  const { rows } = await sql<{ counted: number }>`select count(*) as counted
    from (select from ${fromMatches(matching)} limit ${sql.lit(MAX_RESULTS + 1)}) counting
    ${planEachTime}`.execute(db)
  return rows[0]?.counted ?? 0
}

/** Where a gig contains words of the search. */
export function foundIn(matching: BriefMatching) {
  return [
    isFoundIn(matching, 'A').as('inTitle'),
    isFoundIn(matching, 'B').as('inSkills'),
    isFoundIn(matching, 'D').as('inDescription'),
  ] as const
}

function isFoundIn({ words }: BriefMatching, weight: 'A' | 'B' | 'D') {
  if (!words || words.length === 0) return sql<boolean>`false`
  return sql<boolean>`b.words @@ ${either(words.map((word) => wordQuery(word, { weight })))}`
}

export interface BriefCounts {
  counted: number
  categories: { value: string; count: number }[]
  subcategories: { value: string; count: number }[]
  budgetTypes: { value: string; count: number }[]
  skills: { value: string; count: number }[]
}

/** Counts the matches of each facet among at most MAX_RESULTS gigs that match all other filters. */
export async function countFacets(db: Db, matching: BriefMatching): Promise<BriefCounts> {
  const { inText, inCategory, inSkills, inBudgetType, others } = matching
  const found = (...conditions: Condition[]) => sql`(
    select b.category, b.subcategory, b.budget_type, b.skills, b.skill_keys
    from briefs b join users c on c.id = b.client_id
    where ${all(matching.isListed, inText, others, ...conditions)} limit ${sql.lit(MAX_RESULTS)})`
  const counts = (column: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`(
    select coalesce(json_agg(json_build_object('value', value, 'count', count) order by count desc, value), '[]')
    from (select ${column} as value, count(*) as count from ${from} f group by 1 order by 2 desc, 1 limit 30) counted)`
  const skills = sql`(select coalesce(json_agg(json_build_object('value', value, 'count', count)
      order by count desc, value), '[]')
    from (select min(name) as value, count(*) as count
      from ${found(inCategory, inBudgetType)} f cross join lateral unnest(f.skills) as name
      group by lower(name) order by 2 desc, 1 limit 20) counted)`
  const { rows } = await sql<BriefCounts>`
    select (select count(*) from (select from briefs b join users c on c.id = b.client_id
        where ${inAll(matching)} limit ${sql.lit(MAX_RESULTS + 1)}) counting) as counted,
      ${counts(sql`category`, found(inSkills, inBudgetType))} as categories,
      ${counts(sql`subcategory`, found(inSkills, inBudgetType))} as subcategories,
      ${counts(sql`budget_type`, found(inCategory, inSkills))} as budget_types,
      ${skills} as skills ${planEachTime}`.execute(db)
  return rows[0] ?? { counted: 0, categories: [], subcategories: [], budgetTypes: [], skills: [] }
}
