import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from './db.ts'
import { MAX_COUNTED } from './paging.ts'
import { planEachTime } from './matching-text.ts'

/** How many of the newest rows are scanned before the text indexes are used. */
const WALKED = 2000
/** The count above which counting stops in the scanned rows, because "100 or more" is precise enough. */
const ENOUGH = 100

/** A long list and its search. The newest row has the greatest `at`, then the greatest `id`. */
export interface Listed {
  /** Selects `id`, `at` and the columns that `isMatch` needs, from all rows that pass the other filters. */
  rows: RawBuilder<unknown>
  search?: Search | undefined
}

interface Search {
  /** Whether a row, aliased `w`, matches the search. */
  isMatch: RawBuilder<SqlBool>
  /**
   * Selects the distinct `id` and `at` of matching rows through the text indexes and the matching members: the newest
   * `each` rows of each member and, if given, at most `most` rows from each index.
   */
  found: (each: number, most?: number) => RawBuilder<unknown>
  /** False if more members match the search than `found` considers. */
  isComplete: boolean
}

/**
 * The ids of the newest matching rows. Frequent matches are found by scanning the newest rows along an index, rare ones
 * by the text indexes. These are separate statements, because in a single one the planner would have to guess which
 * case applies, and a wrong guess reads a million rows.
 */
export async function findNewest(db: Db, listed: Listed, limit: number): Promise<number[]> {
  const { rows, search } = listed
  if (!search) return idsOf(db, inOrder(rows, limit))
  const near = await walk(db, rows, search, limit)
  if (near.isAll || near.ids.length >= limit) return near.ids
  if (!search.isComplete) return idsOf(db, matchesIn(sql`${rows} ${newestFirst}`, search, limit))
  const found = sql`with found as materialized (${search.found(limit)}) select id from found`
  return idsOf(db, inOrder(found, limit))
}

/** The exact number of matching rows, or a lower bound. */
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

/** The first matches among the newest rows, and whether these are all the matches. */
async function walk(db: Db, rows: RawBuilder<unknown>, search: Search, limit: number) {
  const ids = await idsOf(db, matchesIn(inOrder(rows, WALKED), search, limit))
  return { ids, isAll: ids.length < limit && (await count(db, rows, WALKED)) < WALKED }
}

const newestFirst = sql`order by at desc, id desc`

function inOrder(rows: RawBuilder<unknown>, limit: number) {
  return sql`${rows} ${newestFirst} limit ${limit}`
}

/** Ordered rows are read only until there are enough matches. */
function matchesIn(ordered: RawBuilder<unknown>, { isMatch }: Search, limit: number) {
  return inOrder(sql`select w.id, w.at from (${ordered}) w where ${isMatch}`, limit)
}

async function count(db: Db, rows: RawBuilder<unknown>, max: number): Promise<number> {
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) as count from (select from (${rows}) r limit ${max}) counted ${planEachTime}
  `.execute(db)
  return counts[0]?.count ?? 0
}

async function idsOf(db: Db, select: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${select} ${planEachTime}`.execute(db)
  return rows.map(({ id }) => id)
}
