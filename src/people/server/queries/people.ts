import { sql, type SqlBool } from 'kysely'
import { endOfDay, startOfDay } from '#platform/dates.ts'
import type { Db } from '#platform/server/db.ts'
import type { Rows } from '#platform/server/list-rows.ts'
import type { ListFilter } from '#platform/server/listing.ts'
import { matchesPerson } from '#platform/server/matching-text.ts'
import type { peopleList } from '../../admin-list.ts'

export function readPeople(db: Db, ids: number[]) {
  return db
    .selectFrom('users')
    .leftJoin('refusedAddresses', 'refusedAddresses.userId', 'users.id')
    .select([
      'id',
      'username',
      'fullName',
      'avatar',
      'email',
      'refusedAt',
      'role',
      'status',
      'isServiceProvider',
      'isDemo',
      'createdAt',
      'lastSeenAt',
      'fieldValues',
    ])
    .where(sql<SqlBool>`id = any (${ids})`)
    .execute()
}
export type PersonRow = Awaited<ReturnType<typeof readPeople>>[number]

export function filteredPeople(filter: ListFilter<typeof peopleList>): Rows {
  const { q, role, kind, status, mail, joinedFrom, joinedTo, zone } = filter
  return {
    from: sql`users`,
    id: sql`id`,
    where: [
      status ? sql`status = ${status}` : sql`status <> 'deleted'`,
      ...(q === undefined ? [] : [matchesPerson(q)]),
      ...(role ? [sql`role = ${role}`] : []),
      ...(kind ? [sql`is_service_provider = ${kind === 'provider'}`] : []),
      ...(mail === undefined
        ? []
        : [sql`exists (select from refused_addresses r where r.user_id = users.id)`]),
      ...(joinedFrom ? [sql`created_at >= ${startOfDay(joinedFrom, zone)}`] : []),
      ...(joinedTo ? [sql`created_at < ${endOfDay(joinedTo, zone)}`] : []),
    ],
    order: {
      createdAt: { by: sql`created_at`, kind: 'time' },
      username: { by: sql`lower(username)`, kind: 'text' },
      // Written as in the index users_last_seen: users without a visit are sorted as the oldest.
      lastSeenAt: { by: sql`coalesce(last_seen_at, 'epoch'::timestamptz)`, kind: 'time' },
    },
  }
}

/** Counts of a person's services, orders, reports and disputes; sums in cents. */
export async function countAbout(db: Db, userId: number) {
  const { rows } = await sql<{
    services: number
    ordersAsClient: number
    ordersAsProvider: number
    heldAsClientCents: number
    heldAsProviderCents: number
    reportsAbout: number
    reportsBy: number
    disputes: number
    hasTwoStep: boolean
  }>`
    with o as materialized (
      select id, pricing, client_id = ${userId} as is_client from orders where client_id = ${userId}
      union all
      select id, pricing, false from orders where provider_id = ${userId} and client_id <> ${userId}
    ), e as (
      select o.is_client, sum(e.total_cents) as held_cents
      from o join escrows e on e.order_id = o.id
      where e.status in ('holding', 'disputed') group by o.is_client
    )
    select
      (select count(*) from services where user_id = ${userId} and status <> 'archived')
        as services,
      (select count(*) from o where is_client and pricing <> 'tip') as orders_as_client,
      (select count(*) from o where not is_client and pricing <> 'tip') as orders_as_provider,
      coalesce((select held_cents from e where is_client), 0)::bigint as held_as_client_cents,
      coalesce((select held_cents from e where not is_client), 0)::bigint
        as held_as_provider_cents,
      (select count(*) from reports where reported_id = ${userId}) as reports_about,
      (select count(*) from reports where reporter_id = ${userId}) as reports_by,
      (select count(*) from disputes d join o on o.id = d.order_id) as disputes,
      exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null)
        as has_two_step
  `.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('a count query must return one row')
  return counts
}
