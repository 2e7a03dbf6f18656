import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/**
 * True while a pending chargeback will withhold exactly this payout. A chargeback of another amount waits until the
 * payout has arrived. Call it under the payout's lock, which a chargeback takes before it is inserted.
 */
export async function isToBeWithheld(
  db: Db,
  { orderId, amountCents }: { orderId: number; amountCents: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('chargebacks')
    .select('id')
    .where('orderId', '=', orderId)
    .where('recovery', '=', 'pending')
    .where('providerCents', '=', amountCents)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The outcome of the order's transfer is known, so recoveries that waited for it become due. Their due date is the
 * opening date, which marks that the gateway was not asked yet. A won chargeback needs no recovery.
 */
export async function hastenRecovery(db: Db, orderId: number): Promise<void> {
  const isWon = sql<boolean>`status = 'won'`
  await db
    .updateTable('chargebacks')
    .set({
      recovery: sql<string>`case when ${isWon} then 'none' else recovery end`,
      dueAt: sql<Date | null>`case when ${isWon} then null else opened_at end`,
    })
    .where('orderId', '=', orderId)
    .where('recovery', '=', 'pending')
    .execute()
}
