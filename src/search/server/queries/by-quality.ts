import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { planEachTime } from '#platform/server/matching-text.ts'
import type { ServiceFilter } from '../../contract.ts'
import { MAX_RESULTS } from '../../limits.ts'
import { all, inAll, type Condition, type Matching } from './matching.ts'
import {
  clampLimit,
  clampLimitPlusOne,
  columns,
  encodeCursor,
  readCursor,
  refuseCursor,
  withoutCount,
  type Found,
  type FoundPage,
} from './page.ts'

/** Every fifth place of a list is a newcomer's, as long as there are newcomers (docs/ranking.md). */
const NEWCOMERS_PLACE = 5
/** More than any place, so that services of unconfirmed vibers follow all others. */
const LAST_PLACES = 1_000_000_000

/** The position after the last shown row of one of the two groups, and how many of the group were shown. */
interface Position {
  score: number
  id: number
  nth: number
}
interface After {
  proven: Position
  newcomer: Position
  counted: number
}
type Placed = Found & { nth: number }

const START: Position = { score: 32_767, id: Number.MAX_SAFE_INTEGER, nth: 0 }

/**
 * One page of services without a search text, by quality. Two groups are read along their indexes and merged:
 * newcomers, and all others. Each group has its own position in the cursor, so that a service that did not change is
 * shown exactly once even if others change their group.
 */
export async function findByQuality(
  db: Db,
  filter: ServiceFilter,
  matching: Matching,
): Promise<FoundPage> {
  const after = filter.cursor ? afterOf(filter.cursor) : undefined
  const { proven, newcomer } = after ?? { proven: START, newcomer: START }
  const offset = after ? 0 : (filter.page - 1) * filter.limit
  const limit = clampLimitPlusOne(filter.limit, offset)
  // The first page counts the matches.
  const far = after ? limit : MAX_RESULTS + 1
  const counting = after
    ? sql`select ${sql.lit(after.counted)} as counted`
    : sql`select count(*) as counted from placed`
  const { rows } = await sql<Placed & { counted: number }>`
    with ${placedTables(matching, { proven, newcomer }, far)}, page as (
      select * from placed order by place limit ${limit} offset ${clampLimit(offset, 0)}
    ), found as (
      select x.*, card, reactions, page.nth, page.place
      from page join service_search x using (service_id) join service_cards using (service_id)
    )
    select c.counted, nth, ${columns(null)} from (${counting}) c left join found on true
    order by place`.execute(db)
  const found = withoutCount(rows)
  const shown = found.rows.slice(0, clampLimit(filter.limit, offset))
  const lastOf = (isNewcomer: boolean, before: Position): Position => {
    const last = shown.findLast((row) => row.newcomer > 0 === isNewcomer)
    return last ? { score: last.score, id: last.serviceId, nth: last.nth } : before
  }
  return {
    rows: shown,
    counted: found.counted,
    nextCursor:
      found.rows.length > filter.limit
        ? encodeCursor({
            proven: lastOf(false, proven),
            newcomer: lastOf(true, newcomer),
            counted: found.counted,
          })
        : undefined,
  }
}

/**
 * Tables for a `with` clause. The last one, `placed`, has at least the next `far` services after a position, with their
 * places.
 */
function placedTables(
  matching: Matching,
  { proven, newcomer }: Omit<After, 'counted'>,
  far: number,
) {
  const walk = (
    isInGroup: Condition,
    { score, id, nth }: Position,
    most: RawBuilder<unknown>,
  ) => sql`
    select service_id, score, ${sql.lit(nth)} + row_number() over (order by score desc, service_id desc) as nth
    from (select service_id, score from service_search
      where ${all(isInGroup, inAll(matching))}
        and (score, service_id) < (${sql.lit(score)}, ${sql.lit(id)})${planEachTime}
      order by score desc, service_id desc limit ${most}) walked`
  // More newcomers than have a place are read only to count the matches, if there are few others.
  const withPlace = Math.ceil(far / NEWCOMERS_PLACE)
  const mostNewcomers = sql`greatest(${sql.lit(withPlace)}, ${sql.lit(far)} - (select count(*) from proven))`
  return sql`proven as materialized (${walk(sql`newcomer = 0`, proven, sql.lit(far))}),
    newcomers as materialized (${walk(sql`newcomer > 0`, newcomer, mostNewcomers)}),
    placed as materialized (
      select service_id, nth, case when score < 0 then ${sql.lit(LAST_PLACES)} + nth
        else nth + (nth - 1) / ${sql.lit(NEWCOMERS_PLACE - 1)} end as place
      from proven
      union all
      select service_id, nth, nth * ${sql.lit(NEWCOMERS_PLACE)} as place from newcomers)`
}

function afterOf(cursor: string): After {
  const { proven, newcomer, counted } = readCursor(cursor)
  if (!isPosition(proven) || !isPosition(newcomer) || !isWhole(counted)) return refuseCursor()
  return { proven, newcomer, counted: Math.min(counted, MAX_RESULTS + 1) }
}

function isPosition(value: unknown): value is Position {
  if (typeof value !== 'object' || value === null) return false
  const { score, id, nth }: Partial<Record<keyof Position, unknown>> = value
  return Number.isSafeInteger(score) && Math.abs(Number(score)) < 1e5 && isWhole(id) && isWhole(nth)
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
