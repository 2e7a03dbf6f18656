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

export async function clearTextsOf(db: Db, clientId: number): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ description: null, requirements: null })
    .where('clientId', '=', clientId)
    .where('status', '!=', 'paid')
    .execute()
}
