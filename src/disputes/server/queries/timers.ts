import { sql } from 'kysely'
import { HOUR_MS } from '#platform/durations.ts'
import type { Db } from '#platform/server/db.ts'
import { anyOf, waitsNow, type DueQuery } from '#platform/server/due.ts'
import { activeStatuses, RAISED_AFTER_DAYS, REMIND_HOURS, type Side } from '../../dispute.ts'

const isActive = sql`d.status in ('open', 'under_review', 'awaiting_response')`

/** When the sweep finds a deadline, a reminder or a priority to raise. */
export function disputesDue(now: Date): DueQuery {
  return anyOf(
    sql`select min(d.answer_by) as at from disputes d where d.answer_by is not null and ${isActive}`,
    sql`select d.answer_by - ${REMIND_HOURS}::integer * interval '1 hour' from disputes d
      where d.answer_by > ${now} and ${isActive} and ${isNotReminded}
      order by d.answer_by limit 1`,
    sql`select case
        when exists (select from chargebacks c where c.order_id = d.order_id) then ${waitsNow}
        when d.priority = 'high' then d.created_at + ${RAISED_AFTER_DAYS.urgent} * interval '24 hours'
        else d.created_at + ${RAISED_AFTER_DAYS.high} * interval '24 hours' end
      from disputes d where ${isActive} and d.priority <> 'urgent' and not d.is_priority_chosen`,
  )
}

/** No reminder of this deadline is in the record. */
const isNotReminded = sql`not exists (
  select from dispute_entries e where e.dispute_id = d.id and e.kind = 'reminder'
    and e.at >= d.answer_by - ${REMIND_HOURS}::integer * interval '1 hour')`

/** Disputes whose deadline has passed without an answer, by id, starting after `after`. */
export async function listOverdue(
  db: Db,
  { now, after, limit }: { now: Date; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('disputes')
    .select('id')
    .where('answerBy', '<=', now)
    .where('status', 'in', activeStatuses)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export interface Reminded {
  id: number
  entryId: number
  awaiting: Side | null
  answerBy: Date | null
  order: { id: number; clientId: number; providerId: number; title: string; currency: string }
}

/**
 * Adds a reminder to the record of each dispute a day before its deadline, once per deadline. Returns the disputes to
 * notify about.
 */
export async function insertReminders(db: Db, now: Date, limit: number): Promise<Reminded[]> {
  const from = new Date(now.getTime() + REMIND_HOURS * HOUR_MS)
  const { rows } = await sql<Reminded>`
    with noted as (
    insert into dispute_entries (dispute_id, kind, author_role, at)
    select d.id, 'reminder', 'system', ${now} from disputes d
    where d.answer_by > ${now} and d.answer_by <= ${from} and ${isActive} and ${isNotReminded}
    order by d.answer_by limit ${limit}
    returning id, dispute_id)
    select d.id, noted.id as entry_id, d.awaiting, d.answer_by, jsonb_build_object('id', o.id,
      'clientId', o.client_id, 'providerId', o.provider_id, 'title', o.title,
      'currency', o.currency) as order
    from noted join disputes d on d.id = noted.dispute_id join orders o on o.id = d.order_id
    order by d.id
  `.execute(db)
  return rows
}

/**
 * Raises the priority of disputes by age and by chargebacks, unless an admin has set it. Returns whether any was
 * raised.
 */
export async function raisePriorities(db: Db, now: Date): Promise<boolean> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * HOUR_MS)
  const { numAffectedRows = 0n } = await sql`
    with due as (
      select d.id, case
        when d.created_at <= ${daysAgo(RAISED_AFTER_DAYS.urgent)} then 'urgent'
        when exists (select from chargebacks c where c.order_id = d.order_id) then 'urgent'
        when d.created_at <= ${daysAgo(RAISED_AFTER_DAYS.high)} then 'high'
      end as priority
      from disputes d
      where ${isActive} and d.priority <> 'urgent' and not d.is_priority_chosen
    )
    update disputes d set priority = due.priority, last_updated = ${now}
    from due where d.id = due.id and due.priority is not null and d.priority <> due.priority
      -- Said again of what was changed since it was chosen.
      and not d.is_priority_chosen and ${isActive}
  `.execute(db)
  return numAffectedRows > 0n
}
