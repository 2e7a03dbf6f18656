import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { fieldOf, isDescending } from '../listing.ts'
import { isBehind, keysOf, readCursor, writtenAs, type Position, type SortKey } from './cursors.ts'
import type { Db } from './db.ts'
import {
  containsText,
  isMatchingPerson,
  numberIn,
  planEachTime,
  type PersonMatches,
} from './matching-text.ts'
import { MAX_COUNTED } from './paging.ts'

/** How many rows are scanned in the order of the list before the text indexes are used. */
const WALKED = 2000
/** The count above which counting stops in the scanned rows, because "100 or more" is precise enough. */
const ENOUGH = 100

/** The filtered rows of a list, before they are sorted and cut into pages. */
export interface Rows {
  /** A table with its alias, such as `orders o`, or a join. */
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  where: readonly RawBuilder<unknown>[]
  /** The expression that each sort orders by. It must not be null. The id orders rows with equal values. */
  order: Record<string, Order>
  search?: Search | undefined
}

interface Order extends Pick<SortKey, 'by' | 'kind'> {
  /** An expression with an equal value, if the index of a person's rows is on that one. */
  ofPerson?: RawBuilder<unknown>
  /** The id, if the index of this sort has it in another column than the list's `id`. */
  id?: RawBuilder<unknown>
}

/**
 * A search text. A row matches if its text contains it, if one of its numbers is equal to it, or if one of its people
 * is among the matching members. The columns belong to `from` and are written with its alias.
 */
interface Search {
  people: PersonMatches
  personColumns: readonly string[]
  numberColumns?: readonly string[]
  textColumn?: string
}

/** The sort of a list and the start of one page. */
export interface Cut {
  /** A key of `order`, with a leading minus if descending. */
  sort: string
  before?: number | undefined
  cursor?: string | undefined
  limit: number
}

/** The id of a row and the value it is sorted by, as a cursor contains it. */
export interface Place {
  id: number
  at: Position[number]
}

/**
 * The ids of one page, in the order of the list. Frequent matches are found by scanning the first rows along an index,
 * rare ones by the text indexes. These are separate statements, because in a single one the planner would have to guess
 * which case applies, and a wrong guess reads a million rows.
 */
export async function findPlaces(db: Db, given: Rows, cut: Cut): Promise<Place[]> {
  const rows = withIdOf(given, cut.sort)
  const page = { ...rows, where: [...rows.where, ...isBehindCut(rows, cut)] }
  const { search } = rows
  if (!search) return placesOf(db, select(page, cut), cut, rows)
  const near = await walk(db, page, cut)
  if (near.isAll || near.places.length >= cut.limit) return near.places
  if (!search.people.isAll) {
    return placesOf(db, matching(sql`${select(page, cut)} ${orderedBy(cut.sort)}`), cut, rows)
  }
  const found = sql`with found as materialized (${foundIn(page, search, cut)}) select id, at from found`
  return placesOf(db, found, cut, rows)
}

/** The exact number of matching rows, or a lower bound. */
export async function countRows(
  db: Db,
  given: Rows,
  sort: string,
): Promise<{ total: number; isBounded: boolean }> {
  const rows = withIdOf(given, sort)
  const { search } = rows
  const cut = { sort, limit: MAX_COUNTED }
  const near = search && (await walk(db, rows, { sort, limit: ENOUGH }))
  if (near?.isAll) return { total: near.places.length, isBounded: false }
  if (near && near.places.length >= ENOUGH) return { total: ENOUGH, isBounded: true }
  const counted = search ? foundIn(rows, search, cut, MAX_COUNTED) : select(rows, cut)
  const total = await count(db, counted, MAX_COUNTED)
  return { total, isBounded: total >= MAX_COUNTED || search?.people.isAll === false }
}

/** The rows with the id that the index of the sort has: the planner uses the index only for this one. */
function withIdOf(rows: Rows, sort: string): Rows {
  return { ...rows, id: rows.order[fieldOf(sort)]?.id ?? rows.id }
}

function keyOf({ order, id }: Rows, sort: string) {
  const [{ by, kind }] = keysOf(sort, order, id) as [SortKey, SortKey]
  return { by, kind, ofPerson: order[fieldOf(sort)]?.ofPerson ?? by }
}

/** Conditions for the rows after the cursor or after the row `before`, whose sort value is looked up. */
function isBehindCut(rows: Rows, { sort, before, cursor }: Cut): RawBuilder<unknown>[] {
  const { from, id, order } = rows
  if (cursor !== undefined) {
    const keys = keysOf(sort, order, id)
    return [isBehind(keys, readCursor(cursor, keys, sort))]
  }
  if (before === undefined) return []
  const { by } = keyOf(rows, sort)
  if (by === id) return [sql`${id} < ${before}`]
  return [
    sql`(${by}, ${id}) < ((select ${by} from ${from} where ${id} = ${before}), ${before}::bigint)`,
  ]
}

function select(rows: Rows, { sort }: { sort: string }) {
  const { from, id, where, search } = rows
  const { by } = keyOf(rows, sort)
  return sql`select ${id} as id, ${by} as at, ${search ? isMatch(search) : sql`true`} as is_match
    from ${from} where ${all(where)}`
}

function isMatch(search: Search) {
  const { people, personColumns } = search
  const named = personColumns.map((column) => isMatchingPerson(column, people))
  return sql`(${sql.join([...matchesOf(search), ...named], sql` or `)})`
}

/** A number is compared with the text too, because it may be part of it. */
function matchesOf({ people: { letters }, numberColumns = [], textColumn }: Search) {
  const number = numberIn(letters)
  return [
    ...(textColumn === undefined ? [] : [containsText(sql.ref(textColumn), letters)]),
    ...(number === undefined
      ? []
      : numberColumns.map((column) => sql`${sql.ref(column)} = ${number}`)),
  ]
}

/** The first matches among the first rows, and whether these are all the matches. */
async function walk(db: Db, rows: Rows, cut: Cut) {
  const first = select(rows, cut)
  const places = await placesOf(db, matching(inOrder(first, { ...cut, limit: WALKED })), cut, rows)
  return { places, isAll: places.length < cut.limit && (await count(db, first, WALKED)) < WALKED }
}

/** Ordered rows are read only until there are enough matches. */
function matching(ordered: RawBuilder<unknown>) {
  return sql`select w.id, w.at from (${ordered}) w where w.is_match`
}

/** Reads each person's first rows through an index, and all rows whose text or number matches. Each row occurs once. */
function foundIn(rows: Rows, search: Search, cut: Cut, most: number | null = null) {
  const { from, id, where } = rows
  const { by, ofPerson } = keyOf(rows, cut.sort)
  const ofPeople = search.personColumns.map(
    (column) => sql`
    (select own.id, own.at from unnest(${search.people.ids}::bigint[]) person (id) cross join lateral (
      select ${id} as id, ${by} as at from ${from}
      where ${sql.ref(column)} = person.id and ${all(where)}
      ${orderedBy(cut.sort, ofPerson, id)} limit ${cut.limit}
    ) own limit ${most})`,
  )
  const others = matchesOf(search).map(
    (is) => sql`(select ${id}, ${by} from ${from} where ${is} and ${all(where)} limit ${most})`,
  )
  return sql.join([...ofPeople, ...others], sql` union `)
}

function all(conditions: readonly RawBuilder<unknown>[]) {
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

function orderedBy(
  sort: string,
  by: RawBuilder<unknown> = sql`at`,
  id: RawBuilder<unknown> = sql`id`,
) {
  return isDescending(sort) ? sql`order by ${by} desc, ${id} desc` : sql`order by ${by}, ${id}`
}

function inOrder(rows: RawBuilder<unknown>, { sort, limit }: Cut) {
  return sql`${rows} ${orderedBy(sort)} limit ${limit}`
}

async function count(db: Db, rows: RawBuilder<unknown>, max: number): Promise<number> {
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) as count from (select from (${rows}) r limit ${max}) counted ${planEachTime}
  `.execute(db)
  return counts[0]?.count ?? 0
}

async function placesOf(db: Db, chosen: RawBuilder<unknown>, cut: Cut, rows: Rows) {
  const { kind } = keyOf(rows, cut.sort)
  const { rows: places } = await sql<Place>`
    select page.id, ${writtenAs(kind, sql`page.at`)} as at from (${inOrder(chosen, cut)}) page
    ${planEachTime}`.execute(db)
  return places
}
