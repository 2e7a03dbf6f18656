import type { Db } from '#platform/server/db.ts'

export async function listAllOf(db: Db, userId: number) {
  const notifications = await db
    .selectFrom('notifications')
    .select(['kind', 'values', 'link', 'createdAt', 'readAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  const preferences = await db
    .selectFrom('notificationPreferences')
    .select(['topic', 'isListed', 'mail'])
    .where('userId', '=', userId)
    .execute()
  return { notifications, preferences }
}

export async function deleteAllOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('notifications').where('userId', '=', userId).execute()
  await db.deleteFrom('notificationPreferences').where('userId', '=', userId).execute()
}
