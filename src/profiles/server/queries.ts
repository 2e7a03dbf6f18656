import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { MIN_ANSWERS } from '../response-time.ts'

/** Includes suspended people, whose page says so. Undefined for deleted and unknown people. */
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
      'awayUntil',
      'awayEndsAt',
      'awayNote',
    ])
    .where('id', '=', id)
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
}

export interface WorkRecord {
  /** Jobs with a completed order whose money was released, as a viber. */
  ordersAsViber: number
  /** Clients with at least two of those jobs. */
  repeatClients: number
  /** The same kind of jobs, as a client. */
  ordersAsClient: number
  vibersHired: number
  /** The median in minutes; null if there are too few answers. */
  responseMinutes: number | null
}

/**
 * Only these orders count in a track record: completed, and the money was released. Orders of one job count once, and
 * tips not at all.
 */
function doneOrders(db: Db) {
  return db
    .selectFrom('orders as o')
    .innerJoin('escrows as e', 'e.orderId', 'o.id')
    .where('o.status', '=', 'completed')
    .where('o.pricing', '!=', 'tip')
    .where('e.status', 'in', ['released', 'partially_refunded'])
}

const jobs = sql<number>`count(distinct o.job_id)`.as('count')

/** The track record of a member, as a viber and as a client. */
export async function findWorkRecord(db: Db, userId: number): Promise<WorkRecord> {
  const sold = doneOrders(db).where('o.providerId', '=', userId)
  const bought = doneOrders(db).where('o.clientId', '=', userId)
  const repeated = sold
    .select('o.clientId')
    .groupBy('o.clientId')
    .having(({ fn }) => fn.count('o.jobId').distinct(), '>=', 2)
  const row = await db
    .selectNoFrom(({ selectFrom }) => [
      sold.select(jobs).as('ordersAsViber'),
      selectFrom(repeated.as('r'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('repeatClients'),
      bought.select(jobs).as('ordersAsClient'),
      bought
        .select(({ fn }) => fn.count<number>('o.providerId').distinct().as('count'))
        .as('vibersHired'),
      selectFrom('responseTimes')
        .select('medianMinutes')
        .where('userId', '=', userId)
        .as('responseMinutes'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ordersAsViber: row.ordersAsViber ?? 0,
    repeatClients: row.repeatClients ?? 0,
    ordersAsClient: row.ordersAsClient ?? 0,
    vibersHired: row.vibersHired ?? 0,
    responseMinutes: row.responseMinutes,
  }
}

export async function listVibersAfter(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('isServiceProvider', '=', true)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Measures the time from a paid order until the viber accepts or declines it, and from the first message of a
 * conversation to the viber's first answer. Rows are only written if the result changes, because every change
 * recalculates search quality.
 */
export async function measureAnswers(
  db: Db,
  ids: readonly number[],
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await sql`
    with answers as (
      select o.provider_id as user_id, extract(epoch from e.at - o.created_at) / 60 as minutes
      from orders o
      join order_events e on e.order_id = o.id
        and e.kind in ('accept', 'decline') and e.actor_role = 'provider'
      where o.provider_id = any (${ids}) and o.created_at between ${since} and ${now}
      union all
      select c.other_id, extract(epoch from c.answered_at - c.opened_at) / 60
      from conversations c
      where c.other_id = any (${ids}) and c.opened_at between ${since} and ${now}
        and c.answered_at <= ${now}
    ), measured as (
      select user_id, count(*) as answers,
        ceil(percentile_cont(0.5) within group (order by minutes))::bigint as median_minutes
      from answers group by user_id having count(*) >= ${MIN_ANSWERS}
    ), outdated as (
      delete from response_times
      where user_id = any (${ids}) and user_id not in (select user_id from measured)
    )
    insert into response_times as r (user_id, median_minutes, answers, measured_at)
    select user_id, greatest(0, median_minutes), answers, ${now} from measured
    on conflict (user_id) do update set median_minutes = excluded.median_minutes,
      answers = excluded.answers, measured_at = excluded.measured_at
    where (r.median_minutes, r.answers) is distinct from (excluded.median_minutes, excluded.answers)
  `.execute(db)
}

export async function findNewestViberId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** The active vibers of a range of ids, with the newest date of their account and active services. */
export function listPublicVibers(db: Db, { from, to }: { from: number; to: number }) {
  return db
    .selectFrom('users as u')
    .select((eb) => [
      'u.id',
      sql<Date>`greatest(u.created_at, ${eb
        .selectFrom('services as s')
        .select((services) => services.fn.max('s.updatedAt').as('newest'))
        .whereRef('s.userId', '=', 'u.id')
        .where('s.status', '=', 'active')})`.as('changedAt'),
    ])
    .where('u.id', '>=', from)
    .where('u.id', '<=', to)
    .where('u.isServiceProvider', '=', true)
    .where('u.status', '=', 'active')
    .orderBy('u.id')
    .execute()
}
