import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

interface NewExternalRefund {
  orderId: number
  gateway: string
  gatewayRefundId: string
  amountCents: number
  noticedAt: Date
}

export async function insertExternalRefund(db: Db, refund: NewExternalRefund): Promise<void> {
  await db.insertInto('externalRefunds').values(refund).execute()
}

export function findExternalRefund(db: Db, gatewayRefundId: string) {
  return db
    .selectFrom('externalRefunds')
    .select(['status', 'amountCents'])
    .where('gatewayRefundId', '=', gatewayRefundId)
    .executeTakeFirst()
}

export async function markReturned(db: Db, gatewayRefundId: string, at: Date): Promise<void> {
  await db
    .updateTable('externalRefunds')
    .set({ status: 'returned', returnedAt: at })
    .where('gatewayRefundId', '=', gatewayRefundId)
    .execute()
}

/** Those of the gateway's ids that no posting refers to. */
export async function listUnposted(db: Db, sourceIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct source.id from unnest(${sourceIds}::text[]) source (id)
    where not exists (select from ledger_transactions x where x.source_id = source.id)
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The sum in cents of an order's external refunds that were not returned. */
export async function sumExternalRefunds(db: Db, orderId: number): Promise<number> {
  const row = await db
    .selectFrom('externalRefunds')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .where('orderId', '=', orderId)
    .where('status', '=', 'standing')
    .executeTakeFirstOrThrow()
  return row.cents
}
