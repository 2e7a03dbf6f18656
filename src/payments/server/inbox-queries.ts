import type { Db } from '#platform/server/db.ts'

export interface NewInboxEvent {
  gateway: string
  eventId: string
  type: string
  objectId: string | null
  payload: unknown
  receivedAt: Date
}

/** False when this event came before: gateways repeat themselves. */
export async function insertInboxEvent(db: Db, event: NewInboxEvent): Promise<boolean> {
  const row = await db
    .insertInto('webhookInbox')
    .values({ ...event, payload: JSON.stringify(event.payload), dueAt: event.receivedAt })
    .onConflict((conflict) => conflict.columns(['gateway', 'eventId']).doNothing())
    .returning('eventId')
    .executeTakeFirst()
  return row !== undefined
}

export interface InboxKey {
  gateway: string
  eventId: string
}

/** Takes an unprocessed event for `leaseUntil`. */
export function claimInboxEvent(
  db: Db,
  { gateway, eventId }: InboxKey,
  now: Date,
  leaseUntil: Date,
) {
  return db
    .updateTable('webhookInbox')
    .set((eb) => ({ dueAt: leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('gateway', '=', gateway)
    .where('eventId', '=', eventId)
    .where('processedAt', 'is', null)
    .where('dueAt', '<=', now)
    .returning(['type', 'objectId'])
    .executeTakeFirst()
}

export async function markProcessed(db: Db, { gateway, eventId }: InboxKey, processedAt: Date) {
  await db
    .updateTable('webhookInbox')
    .set({ processedAt })
    .where('gateway', '=', gateway)
    .where('eventId', '=', eventId)
    .execute()
}

const MAX_HANDLINGS = 20

export function listUnprocessed(db: Db, now: Date, limit: number): Promise<InboxKey[]> {
  return db
    .selectFrom('webhookInbox')
    .select(['gateway', 'eventId'])
    .where('processedAt', 'is', null)
    .where('dueAt', '<=', now)
    .where('attempts', '<', MAX_HANDLINGS)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
}
