import type { Db } from '#platform/server/db.ts'

/** Payments whose fee the gateway had not reported at capture. */
export function listFeesDue(db: Db, gateway: string, now: Date, limit: number) {
  return db
    .selectFrom('payments')
    .select(['id', 'paymentIntentId'])
    .where('feeDueAt', '<=', now)
    .where('gateway', '=', gateway)
    .orderBy('feeDueAt')
    .limit(limit)
    .execute()
}

/** Locks the payment; undefined if its fee is already known. */
export function lockFeeDue(db: Db, id: number) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select([
      'payments.orderId',
      'payments.paymentIntentId',
      'payments.currency',
      'orders.checkoutId',
    ])
    .where('payments.id', '=', id)
    .where('payments.feeDueAt', 'is not', null)
    .forUpdate('payments')
    .executeTakeFirst()
}

/**
 * Called before asking the gateway, so that a failing payment does not stay first in line. False if another caller has
 * already postponed it.
 */
export async function postponeFee(db: Db, id: number, now: Date, feeDueAt: Date): Promise<boolean> {
  const row = await db
    .updateTable('payments')
    .set({ feeDueAt })
    .where('id', '=', id)
    .where('feeDueAt', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function endFeeDue(db: Db, id: number): Promise<void> {
  await db.updateTable('payments').set({ feeDueAt: null }).where('id', '=', id).execute()
}
