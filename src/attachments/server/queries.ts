import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export type Subject = 'dispute_entry' | 'message' | 'order_event'

export interface NewAttachment {
  token: string
  ownerId: number
  fileKey: string
  name: string
  contentType: string
  sizeBytes: number
  createdAt: Date
}

export async function insertAttachment(db: Db, attachment: NewAttachment): Promise<void> {
  await db.insertInto('attachments').values(attachment).execute()
}

export async function setSize(db: Db, fileKey: string, sizeBytes: number): Promise<void> {
  await db.updateTable('attachments').set({ sizeBytes }).where('fileKey', '=', fileKey).execute()
}

export async function isKept(db: Db, fileKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('attachments')
    .select('id')
    .where('fileKey', '=', fileKey)
    .executeTakeFirst()
  return row !== undefined
}

/** How much somebody has uploaded since, used or not. */
export function sumUploads(db: Db, ownerId: number, since: Date) {
  return db
    .selectFrom('attachments')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'),
    ])
    .where('ownerId', '=', ownerId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
}

/** Adds the unused ones of these, uploaded since, to a subject and answers how many that were. */
export async function claimAttachments(
  db: Db,
  {
    tokens,
    ownerId,
    subject,
    subjectId,
    since,
  }: {
    tokens: readonly string[]
    ownerId: number
    subject: Subject
    subjectId: number
    since: Date
  },
): Promise<number> {
  const rows = await db
    .updateTable('attachments')
    .set({ subject, subjectId })
    .where('token', 'in', tokens)
    .where('ownerId', '=', ownerId)
    .where('subject', 'is', null)
    .where('createdAt', '>', since)
    .returning('id')
    .execute()
  return rows.length
}

export function listAttachments(db: Db, subject: Subject, subjectIds: readonly number[]) {
  return db
    .selectFrom('attachments')
    .select(['id', 'subjectId', 'name', 'sizeBytes', 'contentType'])
    .where('subject', '=', subject)
    .where('subjectId', 'in', subjectIds)
    .orderBy('id')
    .limit(2000)
    .execute()
}

export function findAttachment(db: Db, subject: Subject, id: number) {
  return db
    .selectFrom('attachments')
    .select(['subjectId', 'name', 'contentType', 'fileKey'])
    .where('subject', '=', subject)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The files of what nobody used, the oldest first. */
export async function listUnused(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('attachments')
    .select('fileKey')
    .where('subject', 'is', null)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
  return rows.map(({ fileKey }) => fileKey)
}

export async function deleteUnused(db: Db, fileKey: string): Promise<void> {
  await db
    .deleteFrom('attachments')
    .where('fileKey', '=', fileKey)
    .where('subject', 'is', null)
    .execute()
}
