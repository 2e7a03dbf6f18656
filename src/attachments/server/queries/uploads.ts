import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

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

/** An upload of this person's that is part of nothing that was said or paid. */
export function findUpload(db: Db, ownerId: number, token: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('attachments')
    .select([...columns])
    .where('token', '=', token)
    .where('ownerId', '=', ownerId)
    .where(({ eb, or }) => or([eb('subject', 'is', null), eb('subject', '=', 'checkout')]))
    .executeTakeFirst()
}

/** How much a person has uploaded since, used or not, with what was announced and is still to come. */
export async function sumUploads(db: Db, ownerId: number, since: Date): Promise<number> {
  const { bytes } = await db
    .selectFrom('attachments')
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
    .where('ownerId', '=', ownerId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return bytes
}

/** Names the file that is about to be kept. False when the upload is gone or was finished meanwhile. */
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

/** False when the upload is gone, or was finished by another request. */
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

/** Uploads that nothing uses, and files of checkouts that can be paid no more, the oldest first. */
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

/** Not one that was added to something meanwhile. */
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

/** Of uploads that are part of nothing that was paid or said; answers which files that leaves without a row. */
export async function deleteUnusedOf(db: Db, ownerId: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('attachments')
    .where('ownerId', '=', ownerId)
    .where(({ eb, or }) => or([eb('subject', 'is', null), eb('subject', '=', 'checkout')]))
    .returning('fileKey')
    .execute()
  return rows.map(({ fileKey }) => fileKey)
}
