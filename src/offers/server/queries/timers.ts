import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { anyOf, waitsNow, type DueQuery } from '#platform/server/due.ts'
import type { CallOffReason, TimerField } from '../../process.ts'
import type { OfferReminder } from '../../reminders.ts'

/** Pages through due offers by id, so that one that fails every time does not block the rest. */
export interface Due {
  now: Date
  after: number
  limit: number
}

const isOpen = sql<SqlBool>`(o.answer_by is not null or o.pay_by is not null)`

/**
 * Why an open offer can never be accepted: its service is no longer offered, its gig was closed after the last version,
 * or the agreement or order that it changes has ended.
 */
const endings = {
  service: sql<SqlBool>`o.origin <> 'amendment' and exists (select from services s
    where s.id = o.service_id and s.status in ('archived', 'hidden'))`,
  gig: sql<SqlBool>`exists (select from briefs b where b.id = o.brief_id and b.status = 'closed')
    or exists (select from brief_events e
      where e.brief_id = o.brief_id and e.kind = 'close' and e.at >= o.updated_at)`,
  agreement: sql<SqlBool>`exists (select from agreements a
    where a.id = o.agreement_id and not is_agreement_open(a))`,
  order: sql<SqlBool>`exists (select from orders x where x.id = o.order_id and has_ended(x))`,
} as const satisfies Record<CallOffReason, RawBuilder<SqlBool>>

/** When the sweep finds an offer that ends, or a reminder to send. */
export function offersDue(now: Date, reminders: readonly OfferReminder[]): DueQuery {
  return anyOf(
    sql`select min(o.answer_by) as at from offers o where o.answer_by is not null`,
    sql`select min(o.pay_by) from offers o where o.pay_by is not null`,
    ...Object.values(endings).map(
      (ending) => sql`select ${waitsNow} from offers o where ${isOpen} and (${ending}) limit 1`,
    ),
    ...reminders.map((reminder) => reminderDue(now, reminder)),
  )
}

function reminderDue(now: Date, { deadline, hoursBefore }: OfferReminder): DueQuery {
  const at = deadlines[deadline]
  const before = sql`${hoursBefore}::integer * interval '1 hour'`
  return sql`select ${at} - ${before} from offers o
    where ${at} > ${now} and o.updated_at < ${at} - ${before} and ${isNotReminded(at)}
    order by ${at} limit 1`
}

const deadlines = { answerBy: sql<Date>`o.answer_by`, payBy: sql<Date>`o.pay_by` }

function isNotReminded(at: RawBuilder<Date>) {
  return sql`not exists (
    select from offer_reminders r where r.offer_id = o.id and r.deadline = ${at})`
}

export function listUnanswered(db: Db, { now, ...due }: Due): Promise<number[]> {
  return idsWhere(db, due, sql<SqlBool>`o.answer_by <= ${now}`)
}

export function listUnpaid(db: Db, { now, ...due }: Due): Promise<number[]> {
  return idsWhere(db, due, sql<SqlBool>`o.pay_by <= ${now}`)
}

/** Open offers that can never be accepted, for this reason. A gig counts even if it was opened again before the sweep. */
export function listToCallOff(db: Db, why: CallOffReason, due: Due): Promise<number[]> {
  return idsWhere(db, due, sql<SqlBool>`${isOpen} and (${endings[why]})`)
}

async function idsWhere(
  db: Db,
  { after, limit }: Pick<Due, 'after' | 'limit'>,
  condition: ReturnType<typeof sql<SqlBool>>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('offers as o')
    .select('o.id')
    .where(condition)
    .where('o.id', '>', after)
    .orderBy('o.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** All open offers of a person. */
export async function listOpenOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('offers as o')
    .select('o.id')
    .where((eb) => eb.or([eb('o.clientId', '=', userId), eb('o.providerId', '=', userId)]))
    .where(isOpen)
    .orderBy('o.id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface DueReminder {
  id: number
  title: string | null
  userId: number
  deadline: Date
}

/** Records due reminders, once per offer and deadline. Returns the people to notify. */
export async function insertDueReminders(
  db: Db,
  deadline: TimerField,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueReminder[]> {
  const at = deadlines[deadline]
  const { rows } = await sql<DueReminder>`
    with due as (
      select o.id, v.title, ${at} as deadline,
        case when o.status in ('offered', 'agreed') then o.client_id else o.provider_id end as user_id
      from offers o join offer_versions v on v.offer_id = o.id and v.number = o.version
      where ${at} > ${now} and ${at} <= ${until}
        -- A deadline that is shorter than the reminder's needs none.
        and o.updated_at < ${at} - (${until}::timestamptz - ${now}::timestamptz)
        and ${isNotReminded(at)}
      order by 3 limit ${limit}
    ), noted as (
      insert into offer_reminders (offer_id, deadline) select id, deadline from due
      on conflict do nothing returning offer_id
    )
    select due.* from due join noted on noted.offer_id = due.id order by due.id
  `.execute(db)
  return rows
}
