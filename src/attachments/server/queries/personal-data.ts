import type { Db } from '#platform/server/db.ts'

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
