import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { DueQuery } from '#platform/server/due.ts'
import { deleteInBatches } from '#platform/server/delete-in-batches.ts'

export interface NewInboxEvent {
  gateway: string
  eventId: string
  type: string
  objectId: string | null
  payload: unknown
  receivedAt: Date
}

/** False for a duplicate, because gateways deliver events more than once. */
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

/**
 * Leases an unprocessed event until its next attempt: after one minute, then two, up to hourly for as long as it
 * fails.
 */
export function claimInboxEvent(db: Db, { gateway, eventId }: InboxKey, now: Date) {
  return db
    .updateTable('webhookInbox')
    .set((eb) => ({
      dueAt: sql<Date>`${now}::timestamptz
        + least(interval '1 hour', interval '1 minute' * power(2, least(attempts, 6)))`,
      attempts: eb('attempts', '+', 1),
    }))
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

/** Unprocessed events of one gateway. Events of another gateway wait, because its objects cannot be fetched now. */
export function listUnprocessed(
  db: Db,
  gateway: string,
  { now, limit }: { now: Date; limit: number },
): Promise<InboxKey[]> {
  return db
    .selectFrom('webhookInbox')
    .select(['gateway', 'eventId'])
    .where('gateway', '=', gateway)
    .where('processedAt', 'is', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
}

export function inboxDue(gateway: string): DueQuery {
  return sql`select min(due_at) as at from webhook_inbox
    where processed_at is null and gateway = ${gateway}`
}

export async function deleteProcessedBefore(db: Db, processedBefore: Date): Promise<void> {
  await deleteInBatches(db, 'webhookInbox', {
    where: sql`processed_at < ${processedBefore}`,
    along: sql`processed_at`,
  })
}
