import type { Db } from '#platform/server/db.ts'

export function listAllOf(db: Db, userId: number) {
  return db
    .selectFrom('mails')
    .select(['toAddress', 'template', 'createdAt', 'sentAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

/** Emails that are still queued are not sent. */
export async function deleteAllOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('mails').where('userId', '=', userId).execute()
}
