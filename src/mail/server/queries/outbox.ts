import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { DueQuery } from '#platform/server/due.ts'
import { deleteInBatches } from '#platform/server/delete-in-batches.ts'
import type { MailTemplate, MailValues } from '../../templates.ts'

export interface NewMail {
  userId: number | null
  toAddress: string
  locale: string
  template: MailTemplate
  values: MailValues
  key: string | null
  createdAt: Date
}

/** Inserts an email unless its key was used before. */
export async function insertMail(db: Db, { values, ...mail }: NewMail): Promise<void> {
  await db
    .insertInto('mails')
    .values({ ...mail, values: JSON.stringify(values), sendAt: mail.createdAt })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

export interface ClaimedMail {
  id: number
  userId: number | null
  toAddress: string
  locale: string
  template: MailTemplate
  values: MailValues
  attempts: number
  timeZone: string | null
  browserZone: string | null
  /** Whether the recipient's address refused an email permanently. */
  isRefused: boolean
}

/**
 * Leases due emails, oldest first, until `leaseUntil`. If the sender dies, they become due again. `attempts`
 * distinguishes one lease from the next.
 */
export async function claimMails(
  db: Db,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    with due as materialized (
      select id from mails where send_at <= ${now}
      order by send_at, id limit ${limit} for update skip locked
    ), claimed as (
      update mails set send_at = ${leaseUntil}, attempts = attempts + 1
      from due where mails.id = due.id returning mails.*
    )
    select c.id, c.user_id, c.to_address, c.locale, c.template, c.values, c.attempts, u.time_zone,
      u.browser_zone, exists (
        select from refused_addresses r where r.user_id = u.id and u.email = c.to_address) as is_refused
    from claimed c left join users u on u.id = c.user_id order by c.id
  `.execute(db)
  return rows
}

/**
 * When the next email is due, by a clock that is `aheadMs` ahead of the actual time. Without a transport, emails only
 * wait to be given up, `givenUpDays` after they were written.
 */
export function mailsDue(aheadMs: number, givenUpDays: number | null): DueQuery {
  const at =
    givenUpDays === null
      ? sql`min(send_at)`
      : sql`min(greatest(send_at, created_at + ${givenUpDays}::integer * interval '24 hours'))`
  return sql`select ${at} + ${aheadMs}::float8 * interval '1 millisecond' as at
    from mails where send_at is not null`
}

export async function hasDueMails(db: Db, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('sendAt', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface Lease {
  id: number
  attempts: number
}

/**
 * Changes to an email that was sent or has failed: the values are deleted, because links in them open accounts, and so
 * is the address of a person without an account.
 */
const withoutContent = {
  values: '{}',
  toAddress: sql<string>`case when user_id is null then '' else to_address end`,
}

export async function markSent(db: Db, lease: Lease, at: Date): Promise<void> {
  await endLease(db, lease, { sentAt: at, sendAt: null, ...withoutContent })
}

export async function markFailed(db: Db, lease: Lease, at: Date): Promise<void> {
  await endLease(db, lease, { failedAt: at, sendAt: null, ...withoutContent })
}

export async function postpone(db: Db, lease: Lease, sendAt: Date): Promise<void> {
  await endLease(db, lease, { sendAt })
}

/** Does nothing if the lease expired and another sender took the email. */
async function endLease(
  db: Db,
  { id, attempts }: Lease,
  change: { sentAt?: Date; failedAt?: Date; sendAt: Date | null } & Partial<typeof withoutContent>,
) {
  await db
    .updateTable('mails')
    .set(change)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sendAt', 'is not', null)
    .execute()
}

/** Marks emails as failed that could not be sent for so long that they are out of date. Returns their number. */
export async function giveUpMails(
  db: Db,
  { now, olderThan }: { now: Date; olderThan: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ failedAt: now, sendAt: null, ...withoutContent })
    .where('sendAt', '<=', now)
    .where('createdAt', '<', olderThan)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Deletes old emails that were sent or failed. */
export async function deleteOldMails(db: Db, olderThan: Date): Promise<void> {
  await deleteInBatches(db, 'mails', {
    where: sql`send_at is null and created_at < ${olderThan}`,
    along: sql`created_at`,
  })
}

/** Deletes the emails with these keys that are still queued, and returns their keys. */
export async function deleteUnsent(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('mails')
    .where('key', '=', sql<string>`any (${keys}::text[])`)
    .where('sendAt', 'is not', null)
    .returning('key')
    .execute()
  return rows.flatMap(({ key }) => key ?? [])
}

/** Deletes the queued emails of one template to a person. */
export async function deleteUnsentTo(
  db: Db,
  { userId, template }: Pick<NewMail, 'template'> & { userId: number },
): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('userId', '=', userId)
    .where('template', '=', template)
    .where('sendAt', 'is not', null)
    .execute()
}

export function listAllOf(db: Db, userId: number) {
  return db
    .selectFrom('mails')
    .select(['toAddress', 'template', 'createdAt', 'sentAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

/** Deletes the person's emails, including those that are still queued, and what is known of their address. */
export async function deleteAllOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('mails').where('userId', '=', userId).execute()
  await db.deleteFrom('refusedAddresses').where('userId', '=', userId).execute()
}

/** The address of an admin who wants to see an email. */
export function findRecipient(db: Db, userId: number) {
  return db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
}
