import { sql } from 'kysely'
import type { Download, Page } from '../contract.ts'
import { csvFile, MAX_EXPORTED, type Columns } from '../csv.ts'
import { fail } from '../errors.ts'
import type { ExportChoice, ListPage } from '../list-query.ts'
import { sortOf, type Choice, type List, type Sort } from '../listing.ts'
import type { UserContext } from './context.ts'
import { refuseCursor, writeCursor } from './cursors.ts'
import type { Db } from './db.ts'
import { countRows, findPlaces, type Cut, type Place, type Rows } from './list-rows.ts'
import { queryOf } from './paging.ts'
import { todayOf, zoneOf } from './today.ts'

/** The chosen filters of a list, with the time zone of its days and the values that `prepare` adds. */
export type ListFilter<L extends List, More = unknown> = Omit<Choice<L>, 'sort'> & {
  zone: string
} & More

interface Served<L extends List, More, Row, Item> {
  list: L
  /** The name of the exported file, without the date. */
  file: string
  /** Reads what the queries need in addition to the filters. */
  prepare?: (ctx: UserContext, choice: Choice<L>) => Promise<More>
  rows: (filter: ListFilter<L, More>) => Rows
  /** The rows of these ids, in any order. */
  read: (db: Db, ids: number[]) => Promise<Row[]>
  toItem: (row: Row, ctx: UserContext) => Item
  columns: Columns<Row>
  /** Columns that the marketplace adds, after the others. */
  moreColumns?: (ctx: UserContext) => Promise<Columns<Row>>
}

/** The endpoints of a list: one page of it, and a CSV export. */
export function serveList<
  const L extends List,
  Row extends { id: number },
  Item,
  More extends object = object,
>(served: Served<L, More, Row, Item>) {
  const { list, file, prepare, rows, read, toItem, columns, moreColumns } = served
  const rowsFor = async (ctx: UserContext, choice: Choice<L>) => {
    const more = await prepare?.(ctx, choice)
    return rows({ ...choice, zone: zoneOf(ctx), ...more } as ListFilter<L, More>)
  }

  async function firstRows(
    ctx: UserContext,
    { sort, ids, ...choice }: ExportChoice<L>,
    limit: number,
  ) {
    const filtered = only(await rowsFor(ctx, choice as unknown as Choice<L>), ids)
    const cut = { sort: sortOf(list, sort).name, limit }
    return (await readPlaces(ctx.db, { rows: filtered, read }, cut)).rows
  }

  return {
    async page(ctx: UserContext, query: ListPage<L>): Promise<Page<Item>> {
      const { before, cursor, limit, sort: requested, ...choice } = query
      const sort = sortOf(list, requested)
      if (cursor !== undefined && sort.boundTo === undefined) refuseCursor()
      if (before !== undefined && sort.boundTo !== undefined) refuseBefore()
      const filtered = await rowsFor(ctx, choice as Choice<L>)
      const cut = { sort: sort.name, before, cursor, limit: limit + 1 }
      const [found, counted] = await Promise.all([
        readPlaces(ctx.db, { rows: filtered, read }, cut),
        countRows(ctx.db, filtered, sort.name),
      ])
      const shown = found.rows.slice(0, limit)
      const last = found.places[limit - 1]
      const isMore = found.places.length > limit && last
      return {
        items: shown.map((row) => toItem(row, ctx)),
        total: counted.total,
        ...(counted.isBounded && { isBounded: true }),
        ...(isMore && { next: queryOf({ ...query, ...nextAfter(last, sort) }) }),
      }
    },

    /** The first rows, without a count. */
    async first(ctx: UserContext, choice: Choice<L>, limit: number): Promise<Item[]> {
      return (await firstRows(ctx, choice, limit)).map((row) => toItem(row, ctx))
    },

    /** All rows that pass the filters, or the selected ones of them, in the chosen order, up to MAX_EXPORTED. */
    async export(ctx: UserContext, choice: ExportChoice<L>): Promise<Download> {
      const found = await firstRows(ctx, choice, MAX_EXPORTED)
      const more = await moreColumns?.(ctx)
      return csvFile(`${file}-${todayOf(ctx)}`, { ...columns, ...more }, found)
    },
  }
}

function only(rows: Rows, ids: string | undefined): Rows {
  if (ids === undefined) return rows
  return { ...rows, where: [...rows.where, sql`${rows.id} = any (${ids.split(',').map(Number)})`] }
}

interface Source<Row> {
  rows: Rows
  read: (db: Db, ids: number[]) => Promise<Row[]>
}

/** The ids of a page are found first, so that other tables are joined only for the rows of that page. */
async function readPlaces<Row extends { id: number }>(
  db: Db,
  { rows, read }: Source<Row>,
  cut: Cut,
): Promise<{ places: Place[]; rows: Row[] }> {
  const places = await findPlaces(db, rows, cut)
  const byId = new Map(
    (
      await read(
        db,
        places.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  return { places, rows: places.flatMap(({ id }) => byId.get(id) ?? []) }
}

function nextAfter({ id, at }: Place, { boundTo }: Sort) {
  if (boundTo === undefined) return { before: id }
  return { cursor: writeCursor([at, id], boundTo) }
}

function refuseBefore(): never {
  fail('request.invalid', {
    errors: [{ path: 'before', message: 'This cursor does not belong to this list' }],
  })
}
