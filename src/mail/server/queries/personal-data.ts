import type { Db } from '#platform/server/db.ts'

export function listAllOf(db: Db, userId: number) {
  return db
    .selectFrom('mails')
    .select(['toAddress', 'template', 'createdAt', 'sentAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

/** Those that still wait are not sent any more. */
export async function deleteAllOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('mails').where('userId', '=', userId).execute()
}
