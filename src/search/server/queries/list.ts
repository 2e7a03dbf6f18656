import { sql, type RawBuilder } from 'kysely'
import { fail } from '#platform/errors.ts'
import type { Db } from '#platform/server/db.ts'
import { planEachTime } from '#platform/server/matching-text.ts'
import type { ServiceFilter } from '../../contract.ts'
import { MAX_RESULTS } from '../../limits.ts'
import { all, askedOnce, countUpTo, inAll, type Matching } from './matching.ts'
import { foundInTiers, QUALITY_TIERS } from './tiers.ts'

/** One result with what placed it there. */
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
  /** Up to MAX_RESULTS + 1: one more says that there are more. */
  counted: number
  nextCursor: string | undefined
}

type MatchingText = Matching & { text: RawBuilder<unknown> }

/** Title, skills, viber and description in ts_rank's order D, C, B, A (docs/ranking.md). */
const WEIGHTS = '{0.1, 0.3, 0.6, 1}'

/** One page of services. Every list ends: by its limit, and by MAX_RESULTS where pages are counted. */
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
 * The best services that match, a thousand unless told, ordered by how well the text fits times how good they
 * are. Ranking every match would take six times as long for common words.
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

async function rankBest(db: Db, given: MatchingText, { compared, after, offset, limit }: Part) {
  const { asked, matching } = askedOnce(given)
  // The sum keeps the planner from walking the quality index past everything that does not match.
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
    with ${asked} ${best}, ranked as (
      select *, ts_rank(${sql.lit(WEIGHTS)}, words, ${matching.text}) * (250 + score) as relevance
      from found order by relevance desc, service_id desc limit ${MAX_RESULTS}
    ), page as (
      select * from ranked where ${isBehind} order by relevance desc, service_id desc
      limit ${oneMore(limit, offset)} offset ${within(offset, 0)}
    )
    select c.counted, relevance, ${columns(matching.anyWord)}
    from (select count(*) as counted from found) c left join page on true
    order by relevance desc, service_id desc`.execute(db)
  return withoutCount(rows)
}

/**
 * Price and rating, or quality where there is no text: straight along an index, far enough to count.
 * With text the walk would be long; what is counted is then looked up in the words' own index.
 */
async function findSorted(db: Db, filter: ServiceFilter, matching: Matching): Promise<FoundPage> {
  const { column, direction } = orders[filter.sort]
  const order = sql`${sql.ref(column)} ${sql.raw(direction)}, service_id ${sql.raw(direction)}`
  const after = filter.cursor ? afterOf(filter.cursor) : undefined
  const offset = after ? 0 : (filter.page - 1) * filter.limit
  const limit = oneMore(filter.limit, offset)
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
      limit ${limit} offset ${within(offset, 0)}
    ), found as (select x.* from page join service_search x using (service_id))
    select c.counted, ${columns(matching.anyWord)} from (${counting}) c left join found on true
    order by ${order}`.execute(db)
  const found = withoutCount(rows)
  const key = keys[filter.sort]
  return pageOf({ ...found, offset, limit: filter.limit }, (row) => row[key])
}

/** Of one row more than the page holds, which tells that there is a next page. */
function pageOf<Row extends Found>(
  found: { rows: readonly Row[]; counted: number; offset: number; limit: number },
  keyOf: (row: Row) => number,
): FoundPage {
  const { rows, counted, offset, limit } = found
  const shown = rows.slice(0, within(limit, offset))
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

/** So many of the results from `offset` on as are still counted. */
function within(limit: number, offset: number): number {
  return Math.max(0, Math.min(limit, MAX_RESULTS - offset))
}

/** One more than the page holds; none on a page behind the last that is counted. */
function oneMore(limit: number, offset: number): number {
  const shown = within(limit, offset)
  return shown === 0 ? 0 : shown + 1
}

/** The result with, per field, whether the text was found in it. */
function columns(anyWord: RawBuilder<unknown> | null) {
  const foundIn = (label: string) =>
    anyWord ? sql`ts_filter(words, ${sql.lit(`{${label}}`)}) @@ ${anyWord}` : sql`false`
  return sql`service_id, score, mean, rate_cents, rating, response, freshness, newcomer,
    ${foundIn('a')} as in_title, ${foundIn('b')} as in_skills,
    ${foundIn('c')} as in_viber, ${foundIn('d')} as in_description`
}

function withoutCount<Row extends Found>(rows: (Row & { counted: number })[]) {
  // Without a result the count stands beside an empty row.
  return {
    rows: rows.filter((row) => row.serviceId !== null),
    counted: rows[0]?.counted ?? 0,
  }
}

/** Where a page ended, with what the first page counted. */
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
    // Not one of ours: refused below.
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
