import { sql } from 'kysely'
import type { OrderStatus } from '#orders/statuses.ts'
import type { Db } from '#platform/server/db.ts'

interface Pair {
  userId: number
  otherId: number
}

/** The other person of a thread, and whether either of the two has blocked the other. */
export function findCounterpart(db: Db, { userId, otherId }: Pair) {
  return db
    .selectFrom('users as u')
    .select([
      'u.id as userId',
      'u.fullName',
      'u.avatar',
      'u.isServiceProvider',
      'u.status',
      'u.awayUntil',
      'u.awayEndsAt',
      'u.awayNote',
      blocks(userId, otherId).as('isBlocked'),
      blocks(otherId, userId).as('hasBlocked'),
    ])
    .where('u.id', '=', otherId)
    .executeTakeFirst()
}

function blocks(blockerId: number, blockedId: number) {
  return sql<boolean>`exists (select from blocks
    where blocker_id = ${blockerId} and blocked_id = ${blockedId})`
}

/** The newest orders between two people, in either role, without tips. */
export async function listSharedOrders(db: Db, { userId, otherId }: Pair, limit: number) {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'title', 'status'])
    .where('pricing', '!=', 'tip')
    .where((eb) =>
      eb.or([
        eb.and([eb('clientId', '=', userId), eb('providerId', '=', otherId)]),
        eb.and([eb('clientId', '=', otherId), eb('providerId', '=', userId)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows as ((typeof rows)[number] & { status: OrderStatus })[]
}

/** Whether the client has invited the viber to a gig. */
export async function hasInvited(
  db: Db,
  { clientId, providerId }: { clientId: number; providerId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('briefInvitations as i')
    .innerJoin('briefs as b', 'b.id', 'i.briefId')
    .select('i.id')
    .where('b.clientId', '=', clientId)
    .where('i.providerId', '=', providerId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function isSharedOrder(
  db: Db,
  { userId, otherId }: Pair,
  orderId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('clientId', 'in', [userId, otherId])
    .where('providerId', 'in', [userId, otherId])
    .executeTakeFirst()
  return row !== undefined
}

export async function insertBlock(db: Db, { userId, otherId }: Pair, createdAt: Date) {
  await db
    .insertInto('blocks')
    .values({ blockerId: userId, blockedId: otherId, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteBlock(db: Db, { userId, otherId }: Pair): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where('blockerId', '=', userId)
    .where('blockedId', '=', otherId)
    .execute()
}

export function listBlocks(db: Db, userId: number) {
  return db
    .selectFrom('blocks')
    .select(['blockedId', 'createdAt'])
    .where('blockerId', '=', userId)
    .orderBy('createdAt')
    .limit(10_000)
    .execute()
}

/** Deletes the blocks this user has set. Blocks that other people set on this user stay. */
export async function deleteBlocksOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('blocks').where('blockerId', '=', userId).execute()
}
