import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from './db.ts'
import { MAX_COUNTED } from './paging.ts'
import { plannedAnew } from './matching-text.ts'

/** So many of the newest rows are looked through before the indexes of letters are asked. */
const WALKED = 2000
/** What so many of those are is not counted on: "these or more" tells enough. */
const ENOUGH = 100

/** A long list and what of it is looked for. The newest row has the greatest `at`, then the greatest `id`. */
export interface Listed {
  /** Selects `id`, `at` and what `isMeant` reads, of all that the other filters let through. */
  rows: RawBuilder<unknown>
  search?: Search | undefined
}

interface Search {
  /** Whether a row, named `w`, is one that the letters mean. */
  isMeant: RawBuilder<SqlBool>
  /**
   * Selects `id` and `at` of those that are meant, each once, by the indexes of letters and people: the
   * newest `each` of everybody, and `most` of one kind, if that is given.
   */
  found: (each: number, most?: number) => RawBuilder<unknown>
  /** False when there are more people of that name than `found` knows. */
  isComplete: boolean
}

/**
 * The ids of the newest. What many rows have stands among the newest, which are walked along an index;
 * what few have is found by the indexes of letters. Asked for in one statement, the planner would guess
 * which it is, and one wrong guess reads a million rows.
 */
export async function findNewest(db: Db, listed: Listed, limit: number): Promise<number[]> {
  const { rows, search } = listed
  if (!search) return idsOf(db, inOrder(rows, limit))
  const near = await walk(db, rows, search, limit)
  if (near.isAll || near.ids.length >= limit) return near.ids
  if (!search.isComplete) return idsOf(db, meantIn(sql`${rows} ${newestFirst}`, search, limit))
  const found = sql`with found as materialized (${search.found(limit)}) select id from found`
  return idsOf(db, inOrder(found, limit))
}

/** How many there are, or that there are at least so many. */
export async function countNewest(
  db: Db,
  { rows, search }: Listed,
): Promise<{ total: number; isBounded: boolean }> {
  const near = search && (await walk(db, rows, search, ENOUGH))
  if (near?.isAll) return { total: near.ids.length, isBounded: false }
  if (near && near.ids.length >= ENOUGH) return { total: ENOUGH, isBounded: true }
  const total = await count(db, search ? search.found(MAX_COUNTED, MAX_COUNTED) : rows, MAX_COUNTED)
  return { total, isBounded: total >= MAX_COUNTED || search?.isComplete === false }
}

/** The first of those that are meant among the newest rows, and whether there are no others. */
async function walk(db: Db, rows: RawBuilder<unknown>, search: Search, limit: number) {
  const ids = await idsOf(db, meantIn(inOrder(rows, WALKED), search, limit))
  return { ids, isAll: ids.length < limit && (await count(db, rows, WALKED)) < WALKED }
}

const newestFirst = sql`order by at desc, id desc`

function inOrder(rows: RawBuilder<unknown>, limit: number) {
  return sql`${rows} ${newestFirst} limit ${limit}`
}

/** Rows that come in order are read only until enough of them were meant. */
function meantIn(ordered: RawBuilder<unknown>, { isMeant }: Search, limit: number) {
  return inOrder(sql`select w.id, w.at from (${ordered}) w where ${isMeant}`, limit)
}

async function count(db: Db, rows: RawBuilder<unknown>, max: number): Promise<number> {
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) as count from (select from (${rows}) r limit ${max}) counted ${plannedAnew}
  `.execute(db)
  return counts[0]?.count ?? 0
}

async function idsOf(db: Db, select: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${select} ${plannedAnew}`.execute(db)
  return rows.map(({ id }) => id)
}
