import { sql, type SqlBool } from 'kysely'
import { dayIn, endOfDay, startOfDay } from '#platform/dates.ts'
import { sortOf } from '#platform/listing.ts'
import { inPages, keysOf, type Positioned } from '#platform/server/cursors.ts'
import type { Db } from '#platform/server/db.ts'
import type { DocumentFilter } from '../../contract.ts'
import { documentList } from '../../list.ts'
import { selectDocuments, type DocumentRow } from './documents.ts'

const sortKeys = {
  happenedAt: { by: sql`d.happened_at`, kind: 'time' },
  amount: { by: sql`d.amount_cents`, kind: 'whole' },
} as const

/** A person's own documents, newest first unless the filter has another sort. `year` is a calendar year in `zone`. */
export async function listDocuments(
  db: Db,
  userId: number,
  filter: DocumentFilter & { zone: string },
) {
  const { name, boundTo } = sortOf(documentList, filter.sort)
  const { kind, year, order, zone } = filter
  const isMatch = sql<SqlBool>`d.user_id = ${userId}
    and (${kind ?? null}::text is null or d.kind = ${kind ?? null})
    and (${order ?? null}::bigint is null or d.order_id = ${order ?? null})
    and (${year ?? null}::int is null or d.happened_at >= ${startOf(year, zone)}
      and d.happened_at < ${endOf(year, zone)})`
  const rows = await selectDocuments(db)
    .where(isMatch)
    .$call(inPages(filter, keysOf(name, sortKeys, sql`d.id`), boundTo))
    .execute()
  const { total } = await db
    .selectFrom('documents as d')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isMatch)
    .executeTakeFirstOrThrow()
  return { rows: rows as Positioned<DocumentRow>[], total }
}

function startOf(year: number | undefined, zone: string): Date | null {
  return year === undefined ? null : startOfDay(`${year}-01-01`, zone)
}

function endOf(year: number | undefined, zone: string): Date | null {
  return year === undefined ? null : endOfDay(`${year}-12-31`, zone)
}

/** The calendar years in `zone` for which a person has documents, newest first. */
export async function listYears(db: Db, userId: number, zone: string): Promise<number[]> {
  const { first, last } = await db
    .selectFrom('documents')
    .select(({ fn }) => [
      fn.min<Date | null>('happenedAt').as('first'),
      fn.max<Date | null>('happenedAt').as('last'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (!first || !last) return []
  const yearIn = (at: Date) => Number(dayIn(at, zone).slice(0, 4))
  const years = Array.from(
    { length: yearIn(last) - yearIn(first) + 1 },
    (_, i) => yearIn(first) + i,
  )
  const starts = years.map((year) => startOf(year, zone))
  const rows = await db
    .selectFrom('documents')
    .select(sql<number>`width_bucket(happened_at, ${starts}::timestamptz[])`.as('nth'))
    .where('userId', '=', userId)
    .groupBy('nth')
    .orderBy('nth', 'desc')
    .execute()
  return rows.map(({ nth }) => yearIn(first) + nth - 1)
}
