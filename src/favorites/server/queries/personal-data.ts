import type { Db } from '#platform/server/db.ts'

export async function listAllOf(db: Db, userId: number) {
  const services = await db
    .selectFrom('favoriteServices')
    .select(['serviceId', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
  const vibers = await db
    .selectFrom('favoriteVibers')
    .select(['viberId', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
  return { services, vibers }
}

/** Theirs, and where others saved them: there is nobody to find any more. */
export async function deleteAllOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('favoriteServices').where('userId', '=', userId).execute()
  await db
    .deleteFrom('favoriteVibers')
    .where((eb) => eb.or([eb('userId', '=', userId), eb('viberId', '=', userId)]))
    .execute()
}
