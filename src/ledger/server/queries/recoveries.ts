import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/**
 * True while a chargeback waits to keep back exactly this payout; one over another sum waits until the
 * payout has arrived. Asked under the payout's lock, which a chargeback takes before it is written.
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
 * The outcome of the order's transfer is known: what waited for it is due at once, and due since its
 * opening, which says that the gateway was not asked yet. What was won meanwhile needs no recovery.
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
