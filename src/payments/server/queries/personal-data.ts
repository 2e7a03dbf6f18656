import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

const MAX_EXPORTED = 10_000

/** A person's unpaid checkouts; paid ones are exported as orders. */
export function listUnpaidOf(db: Db, clientId: number) {
  return db
    .selectFrom('checkouts')
    .select(['id', 'serviceId', 'title', 'description', 'requirements', 'deliveryDeadline'])
    .select(['amountCents', 'currency', 'status', 'createdAt', 'closedAt'])
    .where('clientId', '=', clientId)
    .where('status', '!=', 'paid')
    .orderBy('id')
    .limit(MAX_EXPORTED)
    .execute()
}

/** What a client wrote, and what a viber called their service, packages and extras, in checkouts that were not paid. */
export async function clearTextsOf(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ description: null, requirements: null })
    .where('clientId', '=', userId)
    .where('status', '!=', 'paid')
    .execute()
  await db
    .updateTable('checkouts')
    .set({
      title: 'Deleted service',
      priceLines: sql<
        string | null
      >`(select jsonb_agg(line || '{"label": "Deleted"}' order by place)
        from jsonb_array_elements(price_lines) with ordinality as l (line, place))`,
    })
    .where('providerId', '=', userId)
    .where('status', '!=', 'paid')
    .execute()
}
