import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** The saved ones of these services. */
export async function listSavedAmong(db: Db, userId: number, serviceIds: number[]) {
  const rows = await db
    .selectFrom('favoriteServices')
    .select('serviceId')
    .where('userId', '=', userId)
    .where((eb) => eb('serviceId', '=', eb.fn.any(eb.val(serviceIds))))
    .execute()
  return rows.map((row) => row.serviceId)
}

/** Saved services that are public, most recently saved first. */
export async function listSavedServiceIds(db: Db, userId: number, limit: number) {
  const rows = await db
    .selectFrom('favoriteServices as f')
    .innerJoin('services as s', 's.id', 'f.serviceId')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select('f.serviceId')
    .where('f.userId', '=', userId)
    .where(sql<SqlBool>`is_public_service(s.status, u.status)`)
    .orderBy('f.createdAt', 'desc')
    .orderBy('f.serviceId', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.serviceId)
}

/** Saved vibers who are active, most recently saved first. */
export function listSavedVibers(db: Db, userId: number, limit: number) {
  return db
    .selectFrom('favoriteVibers as f')
    .innerJoin('users as u', 'u.id', 'f.viberId')
    .select(['u.id', 'u.fullName', 'u.headline', 'u.avatar', 'u.awayUntil', 'u.awayEndsAt'])
    .where('f.userId', '=', userId)
    .where('u.status', '=', 'active')
    .where('u.isServiceProvider', '=', true)
    .orderBy('f.createdAt', 'desc')
    .orderBy('f.viberId', 'desc')
    .limit(limit)
    .execute()
}

/** The owner of a service; undefined if the service is not public. */
export async function findPublicOwner(db: Db, serviceId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('services as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select('s.userId')
    .where('s.id', '=', serviceId)
    .where(sql<SqlBool>`is_public_service(s.status, u.status)`)
    .executeTakeFirst()
  return row?.userId
}

export async function isActiveViber(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('isServiceProvider', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

export async function isSavedViber(db: Db, userId: number, viberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('favoriteVibers')
    .select('viberId')
    .where('userId', '=', userId)
    .where('viberId', '=', viberId)
    .executeTakeFirst()
  return row !== undefined
}

/** Serializes concurrent changes by one member until the end of the transaction. */
export async function lockFavorites(db: Db, userId: number): Promise<void> {
  const key = `favorites ${userId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

export async function deleteSavedService(db: Db, userId: number, serviceId: number) {
  await db
    .deleteFrom('favoriteServices')
    .where('userId', '=', userId)
    .where('serviceId', '=', serviceId)
    .execute()
}

export async function insertSavedService(
  db: Db,
  saved: { userId: number; serviceId: number; createdAt: Date },
) {
  await db
    .insertInto('favoriteServices')
    .values(saved)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteSavedViber(db: Db, userId: number, viberId: number) {
  await db
    .deleteFrom('favoriteVibers')
    .where('userId', '=', userId)
    .where('viberId', '=', viberId)
    .execute()
}

export async function insertSavedViber(
  db: Db,
  saved: { userId: number; viberId: number; createdAt: Date },
) {
  await db
    .insertInto('favoriteVibers')
    .values(saved)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

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

/** Deletes the person's favorites, and the person from other members' favorites. */
export async function deleteAllOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('favoriteServices').where('userId', '=', userId).execute()
  await db
    .deleteFrom('favoriteVibers')
    .where((eb) => eb.or([eb('userId', '=', userId), eb('viberId', '=', userId)]))
    .execute()
}
