import type { Page } from '../contract.ts'
import { writeCursor, type PageRequest, type Positioned } from './cursors.ts'

/** Filtered rows are counted only up to here; more precision would not help a reader. */
export const MAX_COUNTED = 1000

interface Found<Row> {
  /** If the total is bounded, one more than the page size, which shows that there is a next page. */
  rows: Row[]
  /** The number of rows that match the filter. */
  total: number
  /** True if there may be more than `total`. */
  isBounded?: boolean
}

/**
 * Builds one page of a list, with the cursor of its last row for the next page. `query` is the request's query; `sort`
 * names an order other than the default.
 */
export function cursorPage<Row, Item>(
  query: PageRequest,
  { rows, total, isBounded }: Found<Positioned<Row>>,
  toItem: (row: Row) => Item,
  sort?: string,
): Page<Item> {
  const { page: _page, cursor: _cursor, limit, ...filter } = query
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const isMore = rows.length > limit && last
  return {
    items: shown.map(({ position: _position, ...row }) => toItem(row as unknown as Row)),
    total,
    ...(isBounded && { isBounded }),
    ...(isMore && {
      next: queryOf({ limit, ...filter, cursor: writeCursor(last.position, sort) }),
    }),
  }
}

/**
 * Builds one page of a list that continues after the id of its last row, or after `cursorOf(row)`, so that later pages
 * cost no more than the first. `query` is the request's query, which the next page repeats.
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

/** A query string of texts, numbers and lists of them, without empty values. */
export function queryOf(values: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values) as [string, Scalar | readonly Scalar[]][]) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return query.toString()
}
