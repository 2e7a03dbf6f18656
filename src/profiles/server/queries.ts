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
      'isFeatured',
      'status',
      'createdAt',
    ])
    .where('id', '=', id)
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
}

/** Orders that ended well: completed, and their money released. */
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
    .where('o.status', '=', 'completed')
    .where('e.status', 'in', ['released', 'partially_refunded'])
    .executeTakeFirstOrThrow()
  return row.count
}
