import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { planEachTime } from '#platform/server/matching-text.ts'
import type { ServiceFilter } from '../../contract.ts'
import { FEW, MAX_RESULTS } from '../../limits.ts'
import { findByPackage, packagePrice } from './by-package.ts'
import { findByQuality } from './by-quality.ts'
import { closestTo } from './closest.ts'
import { fitOf } from './fit.ts'
import {
  all,
  countUpTo,
  hasTerms,
  inAll,
  isHopeless,
  withWordsAsParameters,
  type Matching,
  type TermQueries,
} from './matching.ts'
import {
  afterOf,
  clampLimit,
  clampLimitPlusOne,
  columns,
  pageOf,
  withoutCount,
  type After,
  type Found,
  type FoundPage,
} from './page.ts'
import { foundInTiers, QUALITY_TIERS } from './tiers.ts'

/** The value of a term in the description (docs/ranking.md); `fitOf` has those of the other fields. */
const IN_DESCRIPTION = 0.1
/** Added to the relevance of services with all terms; more than any relevance. */
const COMPLETE = 10_000

type MatchingText = Matching & { terms: readonly TermQueries[] }

/**
 * One page of services, at most up to result number MAX_RESULTS. If few contain all words, those that contain some of
 * them follow.
 */
export async function findServices(
  db: Db,
  filter: ServiceFilter,
  matching: Matching,
): Promise<FoundPage> {
  const { terms } = matching
  const complete =
    terms && isHopeless(terms) ? NOTHING : await findComplete(db, filter, matching, MAX_RESULTS)
  if (!terms || terms.length === 1 || complete.counted >= FEW) return complete
  const inText = { ...matching, terms }
  const { sort } = filter
  if (sort === 'relevance') {
    return findRanked(filter, (part) => rankClosest(db, inText, part))
  }
  return complete.counted > 0 ? complete : findClosestSorted(db, { ...filter, sort }, inText)
}

const NOTHING: FoundPage = { rows: [], counted: 0, nextCursor: undefined }

/** One page of the services that contain all words. `compared` limits how many matches are ranked. */
export function findComplete(
  db: Db,
  filter: ServiceFilter,
  matching: Matching,
  compared: number,
): Promise<FoundPage> {
  const { terms } = matching
  const { sort } = filter
  if (sort === 'package_low') return findByPackage(db, filter, matching)
  if (sort !== 'relevance') return findSorted(db, { ...filter, sort }, matching)
  return terms
    ? findRanked(filter, (part) => rankBest(db, { ...matching, terms }, part, compared))
    : findByQuality(db, filter, matching)
}

async function findRanked(
  filter: ServiceFilter,
  rank: (part: Part) => Promise<{ rows: Ranked[]; counted: number }>,
): Promise<FoundPage> {
  const after = filter.cursor ? afterOf(filter.cursor) : undefined
  const offset = after ? 0 : (filter.page - 1) * filter.limit
  const { rows, counted } = await rank({ after, offset, limit: filter.limit })
  return pageOf({ rows, counted, offset, limit: filter.limit }, ({ relevance }) => relevance)
}

type Ranked = Found & { relevance: number }
interface Part {
  after: After | undefined
  offset: number
  limit: number
}

/**
 * Ranks the `compared` best services that contain all terms. Ranking every match would take six times as long for common
 * words.
 */
async function rankBest(db: Db, inText: MatchingText, part: Part, compared: number) {
  const { wordQueries, matching } = withWordsAsParameters(inText)
  // `score + 0` keeps the planner from scanning the quality index and skipping all rows that do not match.
  const best = foundInTiers(
    QUALITY_TIERS,
    compared,
    (inTier) => sql`select service_id, score, heads from service_search
      where ${all(inTier, inAll(matching))}
      order by score + 0 desc, service_id desc limit ${sql.lit(compared + 1)}`,
  )
  const fit = fitOf(matching.terms, () => sql.lit(IN_DESCRIPTION))
  return readRanked(db, sql`${wordQueries} ${best}`, byScore(fit), matching, part)
}

/** Ranks the services that contain some of the terms. Those with all of them come first. */
async function rankClosest(db: Db, inText: MatchingText, part: Part) {
  const { wordQueries, matching } = withWordsAsParameters(inText)
  const fit = fitOf(
    matching.terms,
    ({ isIn }) => sql`case when ${isIn} then ${sql.lit(IN_DESCRIPTION)} else 0 end`,
  )
  const isComplete = hasTerms(matching.terms)
  const relevance = sql`case when ${isComplete} then ${sql.lit(COMPLETE)} else 0 end
    + ${byScore(fit)}`
  const tables = sql`${wordQueries} ${closestTo(matching)}${planEachTime}`
  return readRanked(db, tables, relevance, matching, part)
}

/** Text times quality. Services of unconfirmed vibers, whose scores are 2000 lower, follow all others. */
function byScore(fit: RawBuilder<number>) {
  return sql`(case when score < 0 then ${fit} * (2250 + score) - 2000 else ${fit} * (250 + score) end)`
}

/** One page of the table `found`, ordered by relevance. */
async function readRanked(
  db: Db,
  tables: RawBuilder<unknown>,
  relevance: RawBuilder<unknown>,
  { terms }: MatchingText,
  { after, offset, limit }: Part,
) {
  const isBehind = after
    ? sql`(relevance, service_id) < (${sql.lit(after.key)}::double precision, ${sql.lit(after.id)})`
    : sql`true`
  const { rows } = await sql<Ranked & { counted: number }>`
    with ${tables}, ranked as (
      select service_id, ${relevance} as relevance
      from found order by relevance desc, service_id desc limit ${MAX_RESULTS}
    ), page as (
      select * from ranked where ${isBehind} order by relevance desc, service_id desc
      limit ${clampLimitPlusOne(limit, offset)} offset ${clampLimit(offset, 0)}
    )
    select c.counted, relevance, ${columns(terms)}
    from (select count(*) as counted from found) c
    left join (page join service_search using (service_id) join service_cards using (service_id)) on true
    order by relevance desc, service_id desc`.execute(db)
  return withoutCount(rows)
}

type SortedFilter = ServiceFilter & { sort: keyof typeof orders }
type ClosestFilter = ServiceFilter & { sort: SortedFilter['sort'] | 'package_low' }

/** Sorts the services that contain some of the terms. */
async function findClosestSorted(
  db: Db,
  filter: ClosestFilter,
  matching: MatchingText,
): Promise<FoundPage> {
  const relevance = sql`(${closestOrder(filter.sort)})::double precision`
  return findRanked(filter, (part) =>
    readRanked(db, closestTo(matching), relevance, matching, part),
  )
}

/** The value that sorts the closest matches, the highest first. */
function closestOrder(sort: ClosestFilter['sort']) {
  if (sort === 'package_low') return sql`-${packagePrice}`
  const { column, direction } = orders[sort]
  return sql`${sql.raw(direction === 'asc' ? '-' : '+')}${sql.ref(column)}`
}

/**
 * Sorts by price or rating by reading along an index. Without text, the same scan counts the matches. With text it
 * would be too long, so that the word index counts them.
 */
async function findSorted(db: Db, filter: SortedFilter, matching: Matching): Promise<FoundPage> {
  const { column, direction } = orders[filter.sort]
  const order = sql`${sql.ref(column)} ${sql.raw(direction)}, service_id ${sql.raw(direction)}`
  const after = filter.cursor ? afterOf(filter.cursor) : undefined
  const offset = after ? 0 : (filter.page - 1) * filter.limit
  const limit = clampLimitPlusOne(filter.limit, offset)
  const comesAfter = after
    ? sql<boolean>`(${sql.ref(column)}, service_id) ${sql.raw(direction === 'asc' ? '>' : '<')}
        (${sql.lit(after.key)}${column === 'mean' ? sql`::real` : sql``}, ${sql.lit(after.id)})${planEachTime}`
    : sql<boolean>`true`
  const [far, counting] = after
    ? [limit, sql`select ${sql.lit(after.counted)} as counted`]
    : matching.terms
      ? [Math.min(offset + limit, MAX_RESULTS + 1), countUpTo(inAll(matching), MAX_RESULTS + 1)]
      : [MAX_RESULTS + 1, sql`select count(*) as counted from walked`]
  const { rows } = await sql<Found & { counted: number }>`
    with walked as materialized (
      select service_id, ${sql.ref(column)} from service_search
      where ${all(inAll(matching), comesAfter)} order by ${order} limit ${sql.lit(far)}
    ), page as (
      select service_id from walked order by ${order}
      limit ${limit} offset ${clampLimit(offset, 0)}
    ), found as (
      select x.*, card, reactions
      from page join service_search x using (service_id) join service_cards using (service_id)
    )
    select c.counted, ${columns(matching.terms)} from (${counting}) c left join found on true
    order by ${order}`.execute(db)
  const found = withoutCount(rows)
  const key = keys[filter.sort]
  return pageOf({ ...found, offset, limit: filter.limit }, (row) => row[key])
}

/** Expects one row more than the page size, which shows that there is a next page. */
const orders = {
  rating: { column: 'mean', direction: 'desc' },
  price_low: { column: 'rate_cents', direction: 'asc' },
  price_high: { column: 'rate_cents', direction: 'desc' },
} as const
const keys = {
  rating: 'mean',
  price_low: 'rateCents',
  price_high: 'rateCents',
} as const
