import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

interface Pair {
  clientId: number
  providerId: number
}

/** What decides whether two people may do business about a service. Undefined if one of the three does not exist. */
export async function findGuards(
  db: Db,
  { clientId, providerId, serviceId }: Pair & { serviceId: number },
) {
  return (
    db
      .selectFrom('services as s')
      .innerJoin('users as p', 'p.id', 's.userId')
      .innerJoin('users as c', (join) => join.on('c.id', '=', clientId))
      .select([
        's.title as serviceTitle',
        's.status as serviceStatus',
        's.userId as ownerId',
        'p.awayEndsAt',
        sql<boolean>`is_public_service(s.status, p.status)`.as('isPublic'),
        sql<boolean>`p.status = 'active' and c.status in ('active', 'pending_approval')`.as(
          'areActive',
        ),
        sql<boolean>`exists (select from blocks
        where (blocker_id = ${clientId} and blocked_id = ${providerId})
          or (blocker_id = ${providerId} and blocked_id = ${clientId}))`.as('isBlocked'),
        sql<boolean>`exists (select from blocks
        where blocker_id = ${clientId} and blocked_id = ${providerId})`.as('isBlockedByClient'),
      ])
      .where('s.id', '=', serviceId)
      // Blocks a concurrent deletion of an account until this transaction ends, or sees its result.
      .forKeyShare(['p', 'c'])
      .executeTakeFirst()
  )
}
export type Guards = NonNullable<Awaited<ReturnType<typeof findGuards>>>

/** Serializes what one person begins, so that requests sent together cannot exceed a limit. */
export async function lockBeginnings(db: Db, userId: number): Promise<void> {
  const key = `offers ${userId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

/**
 * The client's requests: how many wait, and when the first of those ends; how many are new, and when the oldest of those
 * was sent; and whether one is open for the service.
 */
export async function countRequests(
  db: Db,
  { clientId, serviceId, since }: { clientId: number; serviceId: number; since: Date },
) {
  const isNew = sql`created_at > ${since}`
  const isOpen = sql`status in ('requested', 'offered', 'countered')`
  return db
    .selectFrom('offers')
    .select([
      sql<number>`count(*) filter (where ${isOpen})`.as('open'),
      sql<number>`count(*) filter (where ${isNew})`.as('recent'),
      sql<Date | null>`min(created_at) filter (where ${isNew})`.as('oldest'),
      sql<Date | null>`min(answer_by) filter (where ${isOpen})`.as('firstEnd'),
      sql<boolean>`coalesce(bool_or(${isOpen} and service_id = ${serviceId}), false)`.as('isAsked'),
    ])
    .where('clientId', '=', clientId)
    .where('origin', '=', 'request')
    .executeTakeFirstOrThrow()
}

/** How many of the viber's own offers and proposals wait for an answer. */
export async function countOpenOffers(db: Db, providerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('offers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('providerId', '=', providerId)
    .where('origin', 'in', ['custom', 'proposal'])
    .where('answerBy', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** A person's own active services: whether there is one, and whether this is one. */
export async function findOwnService(db: Db, userId: number, serviceId: number | undefined) {
  const rows = await db
    .selectFrom('services')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'active')
    .orderBy(sql`(id = ${serviceId ?? 0}) desc`)
    .limit(1)
    .execute()
  return { hasAny: rows.length > 0, isOwn: rows[0]?.id === serviceId }
}
