import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export type Subject =
  | 'brief'
  | 'checkout'
  | 'dispute_entry'
  | 'message'
  | 'offer_version'
  | 'order_event'

interface Place {
  subject: Subject
  subjectId: number
}

/** Serializes attaching files to one order, so that concurrent requests cannot exceed the order's limit. */
export async function lockOrderFiles(db: Db, orderId: number): Promise<void> {
  const key = `files of order ${orderId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

/** Total size of an order's files, in bytes. */
export async function sumOfOrder(db: Db, orderId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('attachments')
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return bytes
}

interface Claim extends Place {
  tokens: readonly string[]
  ownerId: number
  orderId: number | null
  since: Date
}

/** Attaches the unused uploads among these, created since `since`, and returns how many were attached. */
export async function claimAttachments(
  db: Db,
  { tokens, ownerId, subject, subjectId, orderId, since }: Claim,
): Promise<number> {
  const rows = await db
    .updateTable('attachments')
    .set({ subject, subjectId, orderId })
    .where('token', 'in', tokens)
    .where('ownerId', '=', ownerId)
    .where('subject', 'is', null)
    .where('finishedAt', 'is not', null)
    .where('quarantinedAt', 'is', null)
    .where('createdAt', '>', since)
    .returning('id')
    .execute()
  return rows.length
}

/** Attaches files to a checkout. Files of an earlier checkout of this client may be reused. */
export async function claimForCheckout(
  db: Db,
  { tokens, ownerId, subjectId, since }: Omit<Claim, 'subject' | 'orderId'>,
): Promise<number> {
  const rows = await db
    .updateTable('attachments')
    .set({ subject: 'checkout', subjectId })
    .where('token', 'in', tokens)
    .where('ownerId', '=', ownerId)
    .where('finishedAt', 'is not', null)
    .where('quarantinedAt', 'is', null)
    .where(({ and, eb, or }) =>
      or([
        eb('subject', '=', 'checkout'),
        and([eb('subject', 'is', null), eb('createdAt', '>', since)]),
      ]),
    )
    .returning('id')
    .execute()
  return rows.length
}

export async function releaseFromCheckout(db: Db, checkoutId: number): Promise<void> {
  await db
    .updateTable('attachments')
    .set({ subject: null, subjectId: null })
    .where('subject', '=', 'checkout')
    .where('subjectId', '=', checkoutId)
    .execute()
}

export async function moveAttachments(
  db: Db,
  from: Place,
  { subject, subjectId, orderId }: Place & { orderId: number | null },
): Promise<void> {
  await db
    .updateTable('attachments')
    .set({ subject, subjectId, orderId })
    .where('subject', '=', from.subject)
    .where('subjectId', '=', from.subjectId)
    .execute()
}

export function listAttachments(db: Db, subject: Subject, subjectIds: readonly number[]) {
  return db
    .selectFrom('attachments')
    .select(['id', 'subjectId', 'name', 'sizeBytes', 'contentType', 'previewKey'])
    .where('subject', '=', subject)
    .where('subjectId', 'in', subjectIds)
    .orderBy('id')
    .limit(2000)
    .execute()
}

export function findAttachment(db: Db, subject: Subject, id: number) {
  return db
    .selectFrom('attachments')
    .select(['subjectId', 'name', 'contentType', 'sizeBytes', 'fileKey', 'previewKey'])
    .where('subject', '=', subject)
    .where('id', '=', id)
    .executeTakeFirst()
}
