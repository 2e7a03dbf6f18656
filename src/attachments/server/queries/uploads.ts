import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Subject } from './attached.ts'

export interface NewUpload {
  token: string
  ownerId: number
  fileKey: string
  name: string
  contentType: string
  sizeBytes: number
  createdAt: Date
}

const columns = ['id', 'token', 'name', 'sizeBytes', 'fileKey', 'finishedAt', 'threat'] as const

export function insertUpload(db: Db, upload: NewUpload) {
  return db
    .insertInto('attachments')
    .values(upload)
    .returning([...columns])
    .executeTakeFirstOrThrow()
}
export type UploadRow = Awaited<ReturnType<typeof insertUpload>>

/** An upload of this owner that is unused or attached only to a checkout. */
export function findUpload(db: Db, ownerId: number, token: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('attachments')
    .select([...columns])
    .where('token', '=', token)
    .where('ownerId', '=', ownerId)
    .where(({ eb, or }) => or([eb('subject', 'is', null), eb('subject', '=', 'checkout')]))
    .executeTakeFirst()
}

/** Total size of a person's uploads since `since`, including unused and unfinished ones at their declared size. */
export async function sumUploads(db: Db, ownerId: number, since: Date): Promise<number> {
  const { bytes } = await db
    .selectFrom('attachments')
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
    .where('ownerId', '=', ownerId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return bytes
}

/**
 * Records the key of the file about to be stored. False if the upload was deleted or finished by a concurrent request.
 */
export async function nameFile(
  db: Db,
  id: number,
  { fileKey, before }: { fileKey: string; before: string },
): Promise<boolean> {
  const row = await db
    .updateTable('attachments')
    .set({ fileKey })
    .where('id', '=', id)
    .where('fileKey', '=', before)
    .where('finishedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

interface Finished {
  fileKey: string
  contentType: string
  previewKey: string | null
  threat: string | null
  at: Date
}

/** False if the upload was deleted or finished by a concurrent request. */
export async function finishUpload(
  db: Db,
  id: number,
  { fileKey, contentType, previewKey, threat, at }: Finished,
): Promise<boolean> {
  const quarantinedAt = threat === null ? null : at
  const row = await db
    .updateTable('attachments')
    .set({ contentType, previewKey, threat, quarantinedAt, finishedAt: at })
    .where('id', '=', id)
    .where('fileKey', '=', fileKey)
    .where('finishedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Unused uploads and files of expired checkouts, oldest first. */
export async function listUnused(
  db: Db,
  {
    before,
    checkoutsBefore,
    quarantinedBefore,
    limit,
  }: Record<'before' | 'checkoutsBefore' | 'quarantinedBefore', Date> & { limit: number },
) {
  return db
    .selectFrom('attachments')
    .select(['id', 'fileKey'])
    .where(({ and, eb, or }) =>
      or([
        and([
          eb('subject', 'is', null),
          eb('quarantinedAt', 'is', null),
          eb('createdAt', '<', before),
        ]),
        and([eb('subject', '=', 'checkout'), eb('createdAt', '<', checkoutsBefore)]),
        eb('quarantinedAt', '<', quarantinedBefore),
      ]),
    )
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}

/** Does nothing if the upload was attached in the meantime. */
export async function deleteUnused(db: Db, id: number): Promise<void> {
  await db
    .deleteFrom('attachments')
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('subject', 'is', null), eb('subject', '=', 'checkout')]))
    .execute()
}

export function listAllOf(db: Db, userId: number) {
  return db
    .selectFrom('attachments')
    .select(['id', 'name', 'contentType', 'sizeBytes', 'subject', 'createdAt'])
    .where('ownerId', '=', userId)
    .orderBy('id')
    .execute()
}

/** Deletes uploads that are unused or attached only to a checkout. Returns the keys of the files to delete. */
export async function deleteUnusedOf(db: Db, ownerId: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('attachments')
    .where('ownerId', '=', ownerId)
    .where(({ eb, or }) => or([eb('subject', 'is', null), eb('subject', '=', 'checkout')]))
    .returning('fileKey')
    .execute()
  return rows.map(({ fileKey }) => fileKey)
}

/** Deletes the files of these texts, or only those with these ids. Returns the keys of the stored files. */
export async function deleteFilesOf(
  db: Db,
  subject: Subject,
  subjectIds: readonly number[],
  fileIds?: readonly number[],
): Promise<string[]> {
  if (subjectIds.length === 0) return []
  const rows = await db
    .deleteFrom('attachments')
    .where('subject', '=', subject)
    .where('subjectId', 'in', subjectIds)
    .$if(fileIds !== undefined, (query) => query.where('id', 'in', fileIds ?? []))
    .returning('fileKey')
    .execute()
  return rows.map(({ fileKey }) => fileKey)
}
