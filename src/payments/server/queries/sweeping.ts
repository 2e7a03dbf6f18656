import type { Db } from '#platform/server/db.ts'
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

/** Open checkouts of what can no longer be paid: a milestone that was dropped, or hours whose offer has ended. */
export async function listDroppedCheckouts(db: Db, limit: number): Promise<CheckoutRow[]> {
  const rows = await db
    .selectFrom('checkouts')
    .select([...columns])
    .where('status', '=', 'open')
    .where((eb) =>
      eb.or([
        eb(
          'milestoneId',
          'in',
          eb.selectFrom('agreementMilestones').select('id').where('droppedAt', 'is not', null),
        ),
        eb('offerId', 'in', eb.selectFrom('offers').select('id').where('status', '<>', 'agreed')),
      ]),
    )
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
