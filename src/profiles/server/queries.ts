import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Suspended people keep a page that says so; deleted and unknown ones have none. */
export function findPublicUser(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'email',
      'fullName',
      'avatar',
      'headline',
      'bio',
      'isServiceProvider',
      'status',
      'createdAt',
    ])
    .where('id', '=', id)
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
}

/** Public reviews only. About a viber: those written for their work. */
export function listReviewsOf(db: Db, userId: number, limit: number) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('users as c', 'c.id', 'r.clientId')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .selectAll('r')
    .select([
      'c.fullName as clientName',
      'c.avatar as clientAvatar',
      'o.serviceId',
      'o.title as serviceTitle',
    ])
    .where('r.providerId', '=', userId)
    .where(sql<SqlBool>`r.is_public`)
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
}

export function sumRatings(db: Db, userId: number) {
  return db
    .selectFrom('reviews')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('rating'), sql<number>`0`).as('sum'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('providerId', '=', userId)
    .where('isPublic', '=', true)
    .executeTakeFirstOrThrow()
}

/** Orders that ended well: delivered, and their money released. A viber's purchases are not their work. */
export async function countCompletedOrders(
  db: Db,
  userId: number,
  as: 'provider' | 'client',
): Promise<number> {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('escrows as e', 'e.orderId', 'o.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(as === 'provider' ? 'o.providerId' : 'o.clientId', '=', userId)
    .where('e.status', 'in', ['released', 'partially_refunded'])
    .executeTakeFirstOrThrow()
  return row.count
}
