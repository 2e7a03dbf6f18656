import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { fail } from '../errors.ts'
import { fieldOf, isDescending } from '../listing.ts'

/** A value by which a list is ordered; the most important comes first, and the last one of a list is unique. */
export interface SortKey {
  by: RawBuilder<unknown>
  kind: keyof typeof kinds
  isDescending: boolean
}

/** A row's position in its list: the values of its sort keys as the database returns them. */
export type Position = (number | string)[]
export type Positioned<Row> = Row & { position: Position }

/** A page by its number, or the page after a cursor. */
export interface PageRequest {
  page: number
  limit: number
  cursor?: string | undefined
}

/**
 * How a sort key is written into a cursor, validated and compared. Times are microseconds, the database's precision.
 */
const kinds = {
  time: {
    written: (by: RawBuilder<unknown>) => sql`(extract(epoch from ${by}) * 1000000)::bigint`,
    compared: (value: unknown) =>
      sql`('epoch'::timestamptz + ${value}::double precision * interval '1 microsecond')`,
    isValid: (value: unknown) => Number.isSafeInteger(value) && Math.abs(Number(value)) < 9e15,
  },
  whole: {
    written: (by: RawBuilder<unknown>) => sql`${by}`,
    compared: (value: unknown) => sql`${value}::bigint`,
    isValid: (value: unknown) => Number.isSafeInteger(value),
  },
  number: {
    // Casting avoids the loss of digits when a `real` is written as text.
    written: (by: RawBuilder<unknown>) => sql`${by}::double precision`,
    compared: (value: unknown) => sql`${value}::double precision`,
    isValid: (value: unknown) => Number.isFinite(value),
  },
  text: {
    written: (by: RawBuilder<unknown>) => sql`${by}`,
    compared: (value: unknown) => sql`${value}::text`,
    isValid: (value: unknown) => typeof value === 'string' && !value.includes('\0'),
  },
}

export function ascending(by: RawBuilder<unknown>, kind: SortKey['kind'] = 'whole'): SortKey {
  return { by, kind, isDescending: false }
}

export function descending(by: RawBuilder<unknown>, kind: SortKey['kind'] = 'whole'): SortKey {
  return { by, kind, isDescending: true }
}

/** Newest first. The id orders rows with equal times. */
export function newestFirst(at: RawBuilder<unknown>, id: RawBuilder<unknown>): SortKey[] {
  return [descending(at, 'time'), descending(id)]
}

/** The expression that each sort of a list orders by. It must not be null. */
export type SortKeys = Readonly<Record<string, Pick<SortKey, 'by' | 'kind'>>>

/**
 * The keys of a sort such as `-createdAt`. The id orders rows with equal values; it has the same direction, so that one
 * index serves the sort both ways.
 */
export function keysOf(sort: string, sorts: SortKeys, id: RawBuilder<unknown>): SortKey[] {
  const key = sorts[fieldOf(sort)]
  if (!key) throw new Error(`This list has no sort ${sort}`)
  const { by, kind } = key
  return [
    { by, kind },
    { by: id, kind: 'whole' as const },
  ].map((one) => {
    return { ...one, isDescending: isDescending(sort) }
  })
}

/** The parts of a statement that reads one page of a list. */
export interface Seek {
  /** The expression to select as `position`. */
  position: RawBuilder<Position>
  isAfter: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
  /** One more than the page size, to find out whether there is a next page. */
  limit: number
  offset: number
}

/**
 * A cursor continues after the position of the last row, even if that row has moved or been deleted since, so every row
 * that does not change is on exactly one page. Without a cursor, pages are selected by number. `sort` names an order
 * other than the default; a cursor of a different order is rejected.
 */
export function seek(
  { page, limit, cursor }: PageRequest,
  keys: readonly SortKey[],
  sort?: string,
): Seek {
  const written = keys.map(({ by, kind }) => writtenAs(kind, by))
  const directed = keys.map(({ by, isDescending }) => (isDescending ? sql`${by} desc` : sql`${by}`))
  return {
    position: sql<Position>`jsonb_build_array(${sql.join(written)})`,
    isAfter:
      cursor === undefined ? sql<SqlBool>`true` : isBehind(keys, readCursor(cursor, keys, sort)),
    order: sql.join(directed),
    limit: limit + 1,
    offset: cursor === undefined ? (page - 1) * limit : 0,
  }
}

/** Orders a list's query and cuts it to one page: `query.$call(inPages(paging, keys))`. */
export function inPages(paging: PageRequest, keys: readonly SortKey[], sort?: string) {
  const { position, isAfter, order, limit, offset } = seek(paging, keys, sort)
  return <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) =>
    query.select(position.as('position')).where(isAfter).orderBy(order).limit(limit).offset(offset)
}

export function isBehind(keys: readonly SortKey[], position: Position): RawBuilder<SqlBool> {
  const values = keys.map(({ kind }, index) => kinds[kind].compared(position[index]))
  const [first] = keys
  if (first && keys.every(({ isDescending }) => isDescending === first.isDescending)) {
    // A row comparison can use an index range.
    const columns = sql.join(keys.map(({ by }) => by))
    return sql`(${columns}) ${sql.raw(first.isDescending ? '<' : '>')} (${sql.join(values)})`
  }
  return keys.reduceRight<RawBuilder<SqlBool>>(
    (behind, { by, isDescending }, index) => {
      const isFurther = sql`${by} ${sql.raw(isDescending ? '<' : '>')} ${values[index]}`
      return sql`(${isFurther} or (${by} = ${values[index]} and ${behind}))`
    },
    sql<SqlBool>`false`,
  )
}

/** The value of a sort key as a cursor contains it. */
export function writtenAs(kind: SortKey['kind'], by: RawBuilder<unknown>) {
  return kinds[kind].written(by)
}

/** The cursor begins with the name of its sort, unless the list is in its default order. */
export function writeCursor(position: Position, sort?: string): string {
  const written = sort === undefined ? position : [sort, ...position]
  return Buffer.from(JSON.stringify(written)).toString('base64url')
}

export function readCursor(
  cursor: string,
  keys: readonly Pick<SortKey, 'kind'>[],
  sort?: string,
): Position {
  const written = parsed(cursor)
  const position = sort === undefined ? written : written.slice(1)
  const isOurs =
    (sort === undefined || written[0] === sort) &&
    position.length === keys.length &&
    keys.every(({ kind }, index) => kinds[kind].isValid(position[index]))
  return isOurs ? (position as Position) : refuseCursor()
}

export function refuseCursor(): never {
  fail('request.invalid', {
    errors: [{ path: 'cursor', message: 'This cursor does not belong to this list' }],
  })
}

function parsed(cursor: string): unknown[] {
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(position) ? position : []
  } catch {
    return []
  }
}
