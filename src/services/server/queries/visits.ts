import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { deleteInBatches } from '#platform/server/delete-in-batches.ts'
import type { ServiceStatus } from '../../contract.ts'
import type { VisitKind } from '../../visits-contract.ts'

interface Visit {
  serviceId: number
  day: string
  kind: VisitKind
  visitor: Buffer
  viewerId: number | null
}

/**
 * Adds a visit of a public service to the sum of its day, once for each visitor, which the primary key ensures. Visits
 * of the service's own viber are left out.
 */
export async function addVisit(db: Db, visit: Visit): Promise<void> {
  const { serviceId, day, kind, visitor, viewerId } = visit
  await sql`
    with added as (
      insert into service_visits (service_id, day, kind, visitor)
      select s.id, ${day}::date, ${kind}, ${visitor} from services s
      join users u on u.id = s.user_id
      where s.id = ${serviceId} and s.user_id is distinct from ${viewerId}::bigint
        and is_public_service(s.status, u.status)
      on conflict do nothing returning service_id, day, kind)
    insert into service_days as d (service_id, day, views, clicks)
    select service_id, day, (kind = 'view')::integer, (kind = 'click')::integer from added
    on conflict (service_id, day) do update
      set views = d.views + excluded.views, clicks = d.clicks + excluded.clicks`.execute(db)
}

export interface DayVisits {
  serviceId: number
  day: string
  views: number
  clicks: number
}

export async function insertDays(db: Db, days: readonly DayVisits[]): Promise<void> {
  if (days.length > 0) await db.insertInto('serviceDays').values(days).execute()
}

export async function deleteVisitsBefore(db: Db, day: string): Promise<void> {
  await deleteInBatches(db, 'serviceVisits', { where: sql`day < ${day}::date`, along: sql`day` })
}

export interface MonthVisits {
  serviceId: number
  /** The first day of the month. */
  from: string
  views: number
  clicks: number
}

/** The sums of each month and service of a viber. Months without visits are left out. */
export async function listVisits(db: Db, userId: number, since: string): Promise<MonthVisits[]> {
  const { rows } = await sql<MonthVisits>`
    select d.service_id, to_char(d.day, 'YYYY-MM-01') as "from",
      sum(d.views)::bigint as views, sum(d.clicks)::bigint as clicks
    from services s join service_days d on d.service_id = s.id
    where s.user_id = ${userId} and d.day >= ${since}::date
    group by 1, 2`.execute(db)
  return rows
}

const MOST_SERVICES = 1000

/** All services of a viber, newest first, with paused, hidden and archived ones. */
export async function listNamesOf(
  db: Db,
  userId: number,
): Promise<{ id: number; title: string; status: ServiceStatus }[]> {
  const rows = await db
    .selectFrom('services')
    .select(['id', 'title', 'status'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(MOST_SERVICES)
    .execute()
  return rows.map((row) => ({ ...row, status: row.status as ServiceStatus }))
}
