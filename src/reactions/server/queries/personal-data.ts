import type { Db } from '#platform/server/db.ts'

export function listAllOf(db: Db, userId: number) {
  return db
    .selectFrom('reactions')
    .select(['serviceId', 'emoji', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

export async function deleteAllOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('reactions').where('userId', '=', userId).execute()
}
