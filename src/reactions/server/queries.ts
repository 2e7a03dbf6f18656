import type { Db } from '#platform/server/db.ts'

/** How often each emoji was chosen, for many services at once. */
export function countReactions(db: Db, serviceIds: number[]) {
  return db
    .selectFrom('reactions')
    .select((eb) => ['serviceId', 'emoji', eb.fn.countAll<number>().as('count')])
    .where((eb) => eb('serviceId', '=', eb.fn.any(eb.val(serviceIds))))
    .groupBy(['serviceId', 'emoji'])
    .execute()
}

export function listOwnReactions(db: Db, userId: number, serviceIds: number[]) {
  return db
    .selectFrom('reactions')
    .select(['serviceId', 'emoji'])
    .where('userId', '=', userId)
    .where((eb) => eb('serviceId', '=', eb.fn.any(eb.val(serviceIds))))
    .execute()
}
