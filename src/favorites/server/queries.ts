import type { Db } from '#platform/server/db.ts'

/** Which of these services the person saved. */
export async function listSavedAmong(db: Db, userId: number, serviceIds: number[]) {
  const rows = await db
    .selectFrom('favoriteServices')
    .select('serviceId')
    .where('userId', '=', userId)
    .where((eb) => eb('serviceId', '=', eb.fn.any(eb.val(serviceIds))))
    .execute()
  return rows.map((row) => row.serviceId)
}
