import type { Db } from '#platform/server/db.ts'

export function listAllOf(db: Db, userId: number) {
  return db
    .selectFrom('mails')
    .select(['toAddress', 'template', 'createdAt', 'sentAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

/** Deletes the person's emails, including those that are still queued. */
export async function deleteAllOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('mails').where('userId', '=', userId).execute()
}
