import { sql, type RawBuilder } from 'kysely'
import { fail } from '#platform/errors.ts'
import type { Db } from '#platform/server/db.ts'
import { planEachTime } from '#platform/server/matching-text.ts'
import type { ServiceFilter } from '../../contract.ts'
import { MAX_RESULTS } from '../../limits.ts'
import { all, withWordsAsParameters, countUpTo, inAll, type Matching } from './matching.ts'
import { foundInTiers, QUALITY_TIERS } from './tiers.ts'

/** A result with its ranking values. */
export interface Found {
  serviceId: number
  score: number
  mean: number
  rateCents: number
  rating: number
  response: number
  freshness: number
  newcomer: number
  inTitle: boolean
  inSkills: boolean
  inViber: boolean
  inDescription: boolean
}
export interface FoundPage {
  rows: Found[]
  /** At most MAX_RESULTS + 1, which means that there are more than MAX_RESULTS. */
  counted: number
  nextCursor: string | undefined
}

type MatchingText = Matching & { text: RawBuilder<unknown> }

/** Weights of description, viber, skills and title, in the order of ts_rank: D, C, B, A (docs/ranking.md). */
const WEIGHTS = '{0.1, 0.3, 0.6, 1}'

/** One page of services, at most up to result number MAX_RESULTS. `compared` limits how many matches are ranked. */
export function findServices(
  db: Db,
  filter: ServiceFilter,
  matching: Matching,
  compared = MAX_RESULTS,
): Promise<FoundPage> {
  return filter.sort === 'relevance' && matching.text
    ? findRelevant(db, filter, { ...matching, text: matching.text }, compared)
    : findSorted(db, filter, matching)
}

/**
 * Ranks the `compared` best services that match by text rank times quality. Ranking every match would take six
 * times as long for common words.
 */
async function findRelevant(
  db: Db,
  filter: ServiceFilter,
  matching: MatchingText,
  compared: number,
): Promise<FoundPage> {
  const after = filter.cursor ? afterOf(filter.cursor) : undefined
  const offset = after ? 0 : (filter.page - 1) * filter.limit
  const part = { compared, after, offset, limit: filter.limit }
  const { rows, counted } = await rankBest(db, matching, part)
  return pageOf({ rows, counted, offset, limit: filter.limit }, ({ relevance }) => relevance)
}

type Ranked = Found & { relevance: number }
interface Part {
  compared: number
  after: After | undefined
  offset: number
  limit: number
}

async function rankBest(db: Db, inlined: MatchingText, { compared, after, offset, limit }: Part) {
  const { wordQueries, matching } = withWordsAsParameters(inlined)
  // `score + 0` keeps the planner from scanning the quality index and skipping all rows that do not match.
  const best = foundInTiers(
    QUALITY_TIERS,
    compared,
    (inTier) => sql`select * from service_search where ${all(inTier, inAll(matching))}
      order by score + 0 desc, service_id desc limit ${sql.lit(compared + 1)}`,
  )
  const isBehind = after
    ? sql`(relevance, service_id) < (${sql.lit(after.key)}::double precision, ${sql.lit(after.id)})`
    : sql`true`
  const { rows } = await sql<Ranked & { counted: number }>`
    with ${wordQueries} ${best}, ranked as (
      select *, ts_rank(${sql.lit(WEIGHTS)}, words, ${matching.text}) * (250 + score) as relevance
      from found order by relevance desc, service_id desc limit ${MAX_RESULTS}
    ), page as (
      select * from ranked where ${isBehind} order by relevance desc, service_id desc
      limit ${clampLimitPlusOne(limit, offset)} offset ${clampLimit(offset, 0)}
    )
    select c.counted, relevance, ${columns(matching.anyWord)}
    from (select count(*) as counted from found) c left join page on true
    order by relevance desc, service_id desc`.execute(db)
  return withoutCount(rows)
}

/**
 * Sorts by price or rating, or by quality if there is no text, by reading along an index. Without text, the same
 * scan counts the matches. With text it would be too long, so that the word index counts them.
 */
async function findSorted(db: Db, filter: ServiceFilter, matching: Matching): Promise<FoundPage> {
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
    : matching.text
      ? [Math.min(offset + limit, MAX_RESULTS + 1), countUpTo(inAll(matching), MAX_RESULTS + 1)]
      : [MAX_RESULTS + 1, sql`select count(*) as counted from walked`]
  const { rows } = await sql<Found & { counted: number }>`
    with walked as materialized (
      select service_id, ${sql.ref(column)} from service_search
      where ${all(inAll(matching), comesAfter)} order by ${order} limit ${sql.lit(far)}
    ), page as (
      select service_id from walked order by ${order}
      limit ${limit} offset ${clampLimit(offset, 0)}
    ), found as (select x.* from page join service_search x using (service_id))
    select c.counted, ${columns(matching.anyWord)} from (${counting}) c left join found on true
    order by ${order}`.execute(db)
  const found = withoutCount(rows)
  const key = keys[filter.sort]
  return pageOf({ ...found, offset, limit: filter.limit }, (row) => row[key])
}

/** Expects one row more than the page size, which shows that there is a next page. */
function pageOf<Row extends Found>(
  found: { rows: readonly Row[]; counted: number; offset: number; limit: number },
  keyOf: (row: Row) => number,
): FoundPage {
  const { rows, counted, offset, limit } = found
  const shown = rows.slice(0, clampLimit(limit, offset))
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown,
    counted,
    nextCursor: last && cursorOf({ key: keyOf(last), id: last.serviceId, counted }),
  }
}

const orders = {
  relevance: { column: 'score', direction: 'desc' },
  rating: { column: 'mean', direction: 'desc' },
  price_low: { column: 'rate_cents', direction: 'asc' },
  price_high: { column: 'rate_cents', direction: 'desc' },
} as const
const keys = {
  relevance: 'score',
  rating: 'mean',
  price_low: 'rateCents',
  price_high: 'rateCents',
} as const

/** `limit`, reduced so that the page ends at MAX_RESULTS. */
function clampLimit(limit: number, offset: number): number {
  return Math.max(0, Math.min(limit, MAX_RESULTS - offset))
}

/** The page size plus one row; 0 for a page after MAX_RESULTS. */
function clampLimitPlusOne(limit: number, offset: number): number {
  const shown = clampLimit(limit, offset)
  return shown === 0 ? 0 : shown + 1
}

/** The columns of a result, with one flag for each field that contains a searched word. */
function columns(anyWord: RawBuilder<unknown> | null) {
  const foundIn = (label: string) =>
    anyWord ? sql`ts_filter(words, ${sql.lit(`{${label}}`)}) @@ ${anyWord}` : sql`false`
  return sql`service_id, score, mean, rate_cents, rating, response, freshness, newcomer,
    ${foundIn('a')} as in_title, ${foundIn('b')} as in_skills,
    ${foundIn('c')} as in_viber, ${foundIn('d')} as in_description`
}

function withoutCount<Row extends Found>(rows: (Row & { counted: number })[]) {
  // Without results, the left join returns the count in a row of nulls.
  return {
    rows: rows.filter((row) => row.serviceId !== null),
    counted: rows[0]?.counted ?? 0,
  }
}

/** The position after a page, and the count of the first page. */
interface After {
  key: number
  id: number
  counted: number
}

function cursorOf(cursor: After): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function readCursor(text: string): Record<string, unknown> {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (typeof cursor === 'object' && cursor !== null) return { ...cursor }
  } catch {
    // Not a cursor of this list: `afterOf` rejects it.
  }
  return {}
}

function afterOf(text: string): After {
  const { key, id, counted } = readCursor(text)
  const isOurs =
    Number.isFinite(key) &&
    Math.abs(Number(key)) < 1e9 &&
    [id, counted].every((whole) => Number.isSafeInteger(whole) && Number(whole) >= 0)
  if (!isOurs) return refuseCursor()
  return { key: Number(key), id: Number(id), counted: Math.min(Number(counted), MAX_RESULTS + 1) }
}

function refuseCursor(): never {
  return fail('request.invalid', {
    errors: [{ path: 'cursor', message: 'This cursor does not belong to this list' }],
  })
}
