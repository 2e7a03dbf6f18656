import { sql } from 'kysely'
import { endOfDay, startOfDay } from '#platform/dates.ts'
import type { Db } from '#platform/server/db.ts'
import { matchesPerson, planEachTime } from '#platform/server/matching-text.ts'
import type { PersonChoice } from '../contract.ts'

/** The filters, with the time zone of the two dates. */
type Wanted = PersonChoice & { zone: string }

/** Newest members first; `before` is the id of the last person of the previous page. */
export function listPeople(
  db: Db,
  choice: Wanted,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  return matching(db, choice)
    .select([
      'id',
      'username',
      'fullName',
      'avatar',
      'email',
      'role',
      'status',
      'isServiceProvider',
      'isDemo',
      'createdAt',
      'lastSeenAt',
    ])
    .$if(before !== undefined, (query) => query.where(joinedBefore(before ?? 0)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .modifyEnd(planEachTime)
    .execute()
}
export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number]

/** Erased accounts keep their row, so the row of `id` always exists. */
function joinedBefore(id: number) {
  return sql<boolean>`(created_at, id)
    < ((select last.created_at from users last where last.id = ${id}), ${id}::bigint)`
}

/** The number of matching people, counted up to `max`. */
export async function countPeople(db: Db, choice: Wanted, max: number): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, choice).select('id').limit(max).as('some'))
    .select(sql<number>`count(*)`.as('count'))
    .modifyEnd(planEachTime)
    .executeTakeFirstOrThrow()
  return count
}

function matching(db: Db, { q, role, kind, status, joinedFrom, joinedTo, zone }: Wanted) {
  return db
    .selectFrom('users')
    .$if(q !== undefined, (query) => query.where(matchesPerson(q ?? '')))
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? ''))
    .$if(kind !== undefined, (query) => query.where('isServiceProvider', '=', kind === 'provider'))
    .where(({ eb }) =>
      status === undefined ? eb('status', '<>', 'deleted') : eb('status', '=', status),
    )
    .$if(joinedFrom !== undefined, (query) =>
      query.where('createdAt', '>=', startOfDay(joinedFrom ?? '', zone)),
    )
    .$if(joinedTo !== undefined, (query) =>
      query.where('createdAt', '<', endOfDay(joinedTo ?? '', zone)),
    )
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
      select id, client_id = ${userId} as is_client from orders where client_id = ${userId}
      union all
      select id, false from orders where provider_id = ${userId} and client_id <> ${userId}
    ), e as (
      select o.is_client, sum(e.total_cents) as held_cents
      from o join escrows e on e.order_id = o.id
      where e.status in ('holding', 'disputed') group by o.is_client
    )
    select
      (select count(*) from services where user_id = ${userId} and status <> 'archived')
        as services,
      (select count(*) from o where is_client) as orders_as_client,
      (select count(*) from o where not is_client) as orders_as_provider,
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
