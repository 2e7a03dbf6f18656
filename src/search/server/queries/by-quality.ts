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
/** Of the first results, at most this many are of one viber, as long as there are others (docs/ranking.md). */
const FIRST_SEATS = 6
const SEATS_OF_ONE = 2
/** Among so many places the first seats are filled. */
const CANDIDATES = 100
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
  /** The services of the first seats, which the places after them leave out. */
  head: number[]
  /** Those of them that no page has shown yet. */
  left: number[]
}
/** Services in the first seats have no place behind them. */
type Placed = Found & { nth: number; seat: number | null }

const START: Position = { score: 32_767, id: Number.MAX_SAFE_INTEGER, nth: 0 }

/**
 * One page of services without a search text, by quality. Two groups are read along their indexes and merged:
 * newcomers, and all others. Each group has its own position in the cursor, so that a service that did not change is
 * shown exactly once even if others change their group. The first seats are chosen from the first places, so that one
 * viber does not have them all; the others follow in the order of their places.
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
  const far = after ? limit + FIRST_SEATS : MAX_RESULTS + 1
  const counting = after
    ? sql`select ${sql.lit(after.counted)} as counted`
    : sql`select count(*) as counted from placed`
  const { rows } = await sql<Placed & { counted: number; head: number[] }>`
    with ${placedTables(matching, { proven, newcomer }, far)}, ${seatsOf(after, matching)}, page as (
      select service_id, 0 as nth, 0 as place, seat from seats where not is_shown
      union all
      select service_id, nth, place, null from placed
        where service_id not in (select service_id from seats)
      order by seat nulls last, place limit ${limit} offset ${clampLimit(offset, 0)}
    ), found as (
      select x.*, card, reactions, page.nth, page.place, page.seat
      from page join service_search x using (service_id) join service_cards using (service_id)
    )
    select c.counted, (select coalesce(json_agg(service_id order by seat), '[]') from seats) as head,
      nth, seat, ${columns(null)} from (${counting}) c left join found on true
    order by seat nulls last, place`.execute(db)
  const head = rows[0]?.head ?? []
  const found = withoutCount(rows)
  const shown = found.rows.slice(0, clampLimit(filter.limit, offset))
  const lastOf = (isNewcomer: boolean, before: Position): Position => {
    const last = shown.findLast((row) => row.seat === null && row.newcomer > 0 === isNewcomer)
    return last ? { score: last.score, id: last.serviceId, nth: last.nth } : before
  }
  const isShown = (id: number) => shown.some(({ serviceId }) => serviceId === id)
  const cursor: After = {
    proven: lastOf(false, proven),
    newcomer: lastOf(true, newcomer),
    counted: found.counted,
    head,
    // A page by number other than the first is past the first seats, or shows the rest of them.
    left: (after?.left ?? head.slice(offset)).filter((id) => !isShown(id)),
  }
  return {
    rows: shown,
    counted: found.counted,
    nextCursor: found.rows.length > filter.limit ? encodeCursor(cursor) : undefined,
  }
}

/** The table `seats`: the services of the first seats, and whether a page before has shown them. */
function seatsOf(after: Pick<After, 'head' | 'left'> | undefined, matching: Matching) {
  if (after) {
    const { head, left } = after
    return sql`seats as (select service_id, seat, not service_id = any(${left}::bigint[]) as is_shown
      from unnest(${head}::bigint[]) with ordinality as known (id, seat)
      join service_search on service_id = id where ${inAll(matching)})`
  }
  return sql`seats as materialized (
    select service_id, row_number() over (order by place) as seat, false as is_shown from (
      select p.service_id, place, row_number() over (partition by x.user_id order by place) as of_viber
      from (select service_id, place from placed where place < ${sql.lit(LAST_PLACES)}
        order by place limit ${sql.lit(CANDIDATES)}) p join service_search x using (service_id)) candidates
    where of_viber <= ${sql.lit(SEATS_OF_ONE)} order by place limit ${sql.lit(FIRST_SEATS)})`
}

/**
 * Tables for a `with` clause. The last one, `placed`, has at least the next `far` services after a position, with their
 * places.
 */
function placedTables(
  matching: Matching,
  { proven, newcomer }: Pick<After, 'proven' | 'newcomer'>,
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
  // More newcomers than have a place are read only to count the matches, if there are few others. Those that have the
  // first seats may come again.
  const withPlace = Math.ceil(far / NEWCOMERS_PLACE) + FIRST_SEATS
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
  // A cursor of an older release has no first seats.
  const { proven, newcomer, counted, head = [], left = [] } = readCursor(cursor)
  if (!isPosition(proven) || !isPosition(newcomer) || !isWhole(counted)) return refuseCursor()
  if (!areSeats(head) || !areSeats(left)) return refuseCursor()
  return { proven, newcomer, counted: Math.min(counted, MAX_RESULTS + 1), head, left }
}

function areSeats(value: unknown): value is number[] {
  return Array.isArray(value) && value.length <= FIRST_SEATS && value.every(isWhole)
}

function isPosition(value: unknown): value is Position {
  if (typeof value !== 'object' || value === null) return false
  const { score, id, nth }: Partial<Record<keyof Position, unknown>> = value
  return Number.isSafeInteger(score) && Math.abs(Number(score)) < 1e5 && isWhole(id) && isWhole(nth)
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
