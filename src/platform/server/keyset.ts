import type { Page } from '../contract.ts'

/** Nobody needs more than "many": a filter's matches are counted up to here. */
export const MAX_COUNTED = 1000

interface Found<Row> {
  /** One more than the page holds, which tells that there is a next one. */
  rows: Row[]
  /** Of the whole filter, counted up to `MAX_COUNTED`. */
  total: number
  /** Whether there may be more than that. */
  isBounded?: boolean
}

type Values = Record<string, string | number | boolean | undefined>
type Query = { limit: number } & Values

/**
 * One page of a list that goes on from the last row, by its id or by what `cursorOf` says, so that the
 * thousandth page costs what the first does. `query` is what was asked for; the next page asks the same.
 */
export function keysetPage<Row extends { id: number }, Item>(
  query: Query,
  found: Found<Row>,
  toItem: (row: Row) => Item,
): Page<Item>
export function keysetPage<Row, Item>(
  query: Query,
  found: Found<Row>,
  toItem: (row: Row) => Item,
  cursorOf: (row: Row) => number | string,
): Page<Item>
export function keysetPage<Row extends { id?: number }, Item>(
  query: Query,
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

function queryOf(values: Values): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.toString()
}
