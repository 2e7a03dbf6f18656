import type { Page } from '../contract.ts'
import { writeCursor, type PageRequest, type Positioned } from './cursors.ts'

/** Nobody needs more than "many": a filter's matches are counted up to here. */
export const MAX_COUNTED = 1000

interface Found<Row> {
  /** Where the total is bounded one more than the page holds, which tells that there is a next one. */
  rows: Row[]
  /** Of the whole filter. */
  total: number
  /** Whether there may be more than that. */
  isBounded?: boolean
}

/** One page of a list that goes on behind the cursor of its last row. `query` is what was asked for. */
export function cursorPage<Row, Item>(
  query: PageRequest,
  { rows, total, isBounded }: Found<Positioned<Row>>,
  toItem: (row: Row) => Item,
): Page<Item> {
  const { page: _page, cursor: _cursor, limit, ...filter } = query
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const isMore = rows.length > limit && last
  return {
    items: shown.map(({ position: _position, ...row }) => toItem(row as unknown as Row)),
    total,
    ...(isBounded && { isBounded }),
    ...(isMore && { next: queryOf({ limit, ...filter, cursor: writeCursor(last.position) }) }),
  }
}

/**
 * One page of a list that goes on from the last row, by its id or by what `cursorOf` says, so that the
 * thousandth page costs what the first does. `query` is what was asked for; the next page asks the same.
 */
export function keysetPage<Row extends { id: number }, Item>(
  query: { limit: number },
  found: Found<Row>,
  toItem: (row: Row) => Item,
): Page<Item>
export function keysetPage<Row, Item>(
  query: { limit: number },
  found: Found<Row>,
  toItem: (row: Row) => Item,
  cursorOf: (row: Row) => number | string,
): Page<Item>
export function keysetPage<Row extends { id?: number }, Item>(
  query: { limit: number },
  { rows, total, isBounded = total >= MAX_COUNTED }: Found<Row>,
  toItem: (row: Row) => Item,
  cursorOf: (row: Row) => number | string = ({ id = 0 }) => id,
): Page<Item> {
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    items: shown.map(toItem),
    total,
    ...(isBounded && { isBounded }),
    ...(rows.length > query.limit &&
      last && { next: queryOf({ ...query, before: cursorOf(last) }) }),
  }
}

type Scalar = string | number | boolean | undefined

/** These values as an address asks for them: texts, numbers and lists of them; what is empty says nothing. */
export function queryOf(values: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values) as [string, Scalar | readonly Scalar[]][]) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return query.toString()
}
