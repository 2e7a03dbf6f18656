import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { waitsNow, type DueQuery } from '#platform/server/due.ts'
import { deleteInBatches } from '#platform/server/delete-in-batches.ts'
import type { Audience } from '../../broadcast.ts'
import { isIn, isReachable, wantsBell, wantsMail, withChoice } from './people.ts'

type DeliveryState = 'waiting' | 'queued' | 'sent' | 'skipped' | 'failed'
type DeliveryWay = 'bell' | 'mail'

export async function listSending(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('broadcasts')
    .select('id')
    .where('state', '=', 'sending')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks every broadcast that is being sent, because all of them share one limit of emails. */
export async function lockSending(db: Db): Promise<void> {
  await sql`select from broadcasts where state = 'sending' order by id for update`.execute(db)
}

/** While a broadcast is being sent, its emails are followed up every minute. */
export const deliveriesWait: DueQuery = sql`
  select ${waitsNow} as at from broadcasts where state = 'sending' limit 1`

interface Listed {
  id: number
  audience: Audience
  ways: readonly string[]
  listedTo: number
  sentAt: Date
}

/** Adds the deliveries of the next members by id. Returns whether there may be more. */
export async function listRecipients(db: Db, broadcast: Listed, limit: number): Promise<boolean> {
  const { id, audience, listedTo, sentAt } = broadcast
  const ways = broadcast.ways.filter((way) => way !== 'banner')
  const { rows } = await sql<{ people: number; last: number | null }>`
    with people as materialized (
      select u.id from users u
      where u.id > ${listedTo} and u.created_at <= ${sentAt} and ${isReachable} and ${isIn(audience)}
      order by u.id limit ${limit}
    ), added as (
      insert into broadcast_deliveries (broadcast_id, user_id, way)
      select ${id}, people.id, way from people cross join unnest(${ways}::text[]) way
      on conflict do nothing
    )
    select count(*) as people, max(id) as last from people
  `.execute(db)
  const { people = 0, last = null } = rows[0] ?? {}
  await sql`
    update broadcasts set listed_to = ${last ?? listedTo}, is_listed = ${people < limit},
      total = total + ${people * ways.length}
    where id = ${id}
  `.execute(db)
  return people === limit
}

/** The next deliveries by bell, by member, and whether each member wants them. */
export async function listWaitingBells(db: Db, broadcastId: number, limit: number) {
  const { rows } = await sql<{ userId: number; isWanted: boolean }>`
    select d.user_id, ${isReachable} and ${wantsBell} as is_wanted
    from broadcast_deliveries d join users u on u.id = d.user_id ${withChoice}
    where d.broadcast_id = ${broadcastId} and d.way = 'bell' and d.state = 'waiting'
    order by d.user_id limit ${limit}
  `.execute(db)
  return rows
}

/** The next deliveries by email, by member, and whether each member wants and may get them. */
export async function listWaitingMails(db: Db, broadcastId: number, limit: number) {
  const { rows } = await sql<{ userId: number; email: string; locale: string; isWanted: boolean }>`
    select d.user_id, u.email, u.locale, ${isReachable} and ${wantsMail} as is_wanted
    from broadcast_deliveries d join users u on u.id = d.user_id ${withChoice}
    where d.broadcast_id = ${broadcastId} and d.way = 'mail' and d.state = 'waiting'
    order by d.user_id limit ${limit}
  `.execute(db)
  return rows
}

interface Change {
  broadcastId: number
  way: DeliveryWay
  userIds: readonly number[]
  state: DeliveryState
  queuedAt?: Date
}

/** Changes deliveries of one broadcast; sent and skipped ones are counted. */
export async function updateDeliveries(db: Db, change: Change): Promise<void> {
  const { broadcastId, way, userIds, state, queuedAt } = change
  if (userIds.length === 0) return
  await db
    .updateTable('broadcastDeliveries')
    .set({ state, queuedAt: queuedAt ?? null })
    .where('broadcastId', '=', broadcastId)
    .where('way', '=', way)
    .where('userId', '=', sql<number>`any (${userIds}::bigint[])`)
    .execute()
  const counts = { sent: 0, skipped: 0, failed: 0, [state]: userIds.length }
  await addCounts(db, broadcastId, counts)
}

interface Counts {
  sent: number
  skipped: number
  failed: number
}

async function addCounts(db: Db, id: number, { sent, skipped, failed }: Counts): Promise<void> {
  if (sent + skipped + failed === 0) return
  await db
    .updateTable('broadcasts')
    .set((eb) => ({
      sent: eb('sent', '+', sent),
      skipped: eb('skipped', '+', skipped),
      failed: eb('failed', '+', failed),
    }))
    .where('id', '=', id)
    .execute()
}

export function mailKey(broadcastId: number, userId: number): string {
  return `broadcast ${broadcastId} ${userId}`
}

/** Takes over what became of queued emails. An email that is gone was erased with its recipient. */
export async function settleMails(db: Db, broadcastId: number): Promise<void> {
  const { rows } = await sql<{ state: keyof Counts }>`
    with outcomes as materialized (
      select d.user_id, case when m.id is null then 'skipped' when m.sent_at is not null then 'sent'
        when m.failed_at is not null then 'failed' end as outcome
      from broadcast_deliveries d
      left join mails m on m.key = 'broadcast ' || d.broadcast_id || ' ' || d.user_id
      where d.broadcast_id = ${broadcastId} and d.way = 'mail' and d.state = 'queued'
    )
    update broadcast_deliveries d set state = outcomes.outcome
    from outcomes
    where d.broadcast_id = ${broadcastId} and d.way = 'mail' and d.user_id = outcomes.user_id
      and outcomes.outcome is not null
    returning d.state
  `.execute(db)
  const counts = { sent: 0, skipped: 0, failed: 0 }
  for (const { state } of rows) counts[state]++
  await addCounts(db, broadcastId, counts)
}

/** The members whose email of this broadcast is in the outbox. */
export async function listQueuedMails(db: Db, broadcastId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('broadcastDeliveries')
    .select('userId')
    .where('broadcastId', '=', broadcastId)
    .where('way', '=', 'mail')
    .where('state', '=', 'queued')
    .execute()
  return rows.map(({ userId }) => userId)
}

/**
 * Emails of all broadcasts: how many are in the outbox, how many were handed to it since `since`, and when the oldest
 * of the newest `limit` was.
 */
export async function countMails(db: Db, since: Date, limit: number) {
  const { rows } = await sql<{ queued: number; recent: number; oldest: Date | null }>`
    select
      (select count(*) from broadcast_deliveries d join broadcasts b on b.id = d.broadcast_id
        where b.state = 'sending' and d.way = 'mail' and d.state = 'queued') as queued,
      count(*) as recent, min(queued_at) as oldest
    from (
      select queued_at from broadcast_deliveries where queued_at > ${since}
      order by queued_at desc limit ${limit}
    ) newest
  `.execute(db)
  return rows[0] ?? { queued: 0, recent: 0, oldest: null }
}

export async function updateWait(db: Db, id: number, waitsUntil: Date | null): Promise<void> {
  await db
    .updateTable('broadcasts')
    .set({ waitsUntil })
    .where('id', '=', id)
    .where('waitsUntil', 'is distinct from', waitsUntil)
    .execute()
}

/** Ends the sending once everything was delivered or given up. */
export async function markSent(db: Db, id: number, at: Date): Promise<void> {
  await sql`
    update broadcasts set state = 'sent', finished_at = ${at}, waits_until = null
    where id = ${id} and state = 'sending' and is_listed and not exists (
      select from broadcast_deliveries d
      where d.broadcast_id = ${id} and d.state in ('waiting', 'queued'))
  `.execute(db)
}

/** Deletes who got what; the counts stay. */
export async function deleteOldDeliveries(db: Db, finishedBefore: Date): Promise<void> {
  await deleteInBatches(db, 'broadcastDeliveries', {
    where: sql`broadcast_id in (select id from broadcasts where finished_at < ${finishedBefore})`,
    along: sql`broadcast_id, user_id`,
  })
}
