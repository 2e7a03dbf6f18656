import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { anyOf, waitsNow, type DueQuery } from '#platform/server/due.ts'
import { columns, toCheckout, type CheckoutRow } from './checkouts.ts'

/** Open checkouts that are due for a check. */
export async function listDueCheckouts(db: Db, now: Date, limit: number): Promise<CheckoutRow[]> {
  const rows = await db
    .selectFrom('checkouts')
    .select([...columns])
    .where('status', '=', 'open')
    .where('checkAt', '<=', now)
    .orderBy('checkAt')
    .limit(limit)
    .execute()
  return rows.map(toCheckout)
}

const isDropped = sql<boolean>`checkouts.status = 'open' and (
  exists (select from agreement_milestones m
    where m.id = checkouts.milestone_id and m.dropped_at is not null)
  or exists (select from offers o where o.id = checkouts.offer_id and o.status <> 'agreed'))`

/** When the next open checkout is to be checked, or now if one was dropped. */
export const checkoutsDue: DueQuery = anyOf(
  sql`select min(check_at) as at from checkouts where status = 'open'`,
  sql`select ${waitsNow} from checkouts where ${isDropped} limit 1`,
)

/** Open checkouts of what can no longer be paid: a milestone that was dropped, or hours whose offer has ended. */
export async function listDroppedCheckouts(db: Db, limit: number): Promise<CheckoutRow[]> {
  const rows = await db
    .selectFrom('checkouts')
    .select([...columns])
    .where(isDropped)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toCheckout)
}

/** Claims a due checkout for this sweep; false if another sweep claimed it first. */
export async function postponeCheck(db: Db, id: number, now: Date, checkAt: Date) {
  const row = await db
    .updateTable('checkouts')
    .set({ checkAt })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('checkAt', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
