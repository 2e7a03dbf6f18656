import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Unit } from '#platform/spans.ts'

/**
 * Makes all reads of this transaction see one snapshot, so that figures computed from several queries agree. Must be
 * its first statement. JIT is turned off, because compiling these plans takes longer than running them.
 */
export async function beginSnapshot(db: Db): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(db)
  await sql`set local jit = off`.execute(db)
}

/** What went back to the client of an order, by a chargeback or a refund. */
const goneCents = sql`(
  select coalesce(sum(gone.cents), 0) from (
    select amount_cents as cents from chargebacks
    where order_id = orders.id and status <> 'won'
    union all select amount_cents from external_refunds
    where order_id = orders.id and status = 'standing'
    union all select amount_cents - covered_cents from refunds
    where order_id = orders.id and status <> 'by_bank'
  ) gone)`

/** Orders that were not cancelled, but whose money was fully returned by a chargeback or a refund at the gateway. */
const takenBack = sql`
  select count(*) as taken_back from orders
  where status <> 'cancelled' and pricing <> 'tip' and id in (
    select order_id from chargebacks where status <> 'won'
    union select order_id from external_refunds where status = 'standing'
  ) and total_cents <= ${goneCents}`

/** Tips are counted to leave them out: they are no orders, but their money is revenue. */
const tips = sql`
  select count(*) as tips, count(*) filter (where status = 'cancelled') as cancelled_tips,
    coalesce(sum(total_cents - ${goneCents}), 0)::bigint as tips_cents
  from orders where pricing = 'tip'`

/**
 * The counts and sums of docs/product-rules.md#dashboard-figures, in cents. Only unfinished orders are read, each
 * status through its own index; the rest comes from the ledger totals. Review averages come from the sums kept with the
 * services, which cover public reviews (docs/product-rules.md#reviews).
 */
export async function countEverything(db: Db, now: Date, month: Date) {
  const { rows } = await sql<Record<string, number>>`
    with u as (
      select count(*) as total, count(*) filter (where is_service_provider) as providers,
        count(*) filter (where created_at >= ${month}) as new_this_month,
        count(*) filter (where last_seen_at >= ${now}::timestamptz - interval '7 days')
          as active_this_week
      from users where status <> 'deleted'
    ), o as (
      select count(*) filter (where status = 'pending') as pending,
        count(*) filter (where status = 'in_progress') as in_progress,
        count(*) filter (where status = 'disputed') as disputed,
        count(*) filter (where status = 'cancelled') as cancelled
      from orders where status <> 'completed'
    ), w as (
      select count(*) as waiting from payouts
      where status in ('pending', 'in_transit', 'failed') and status <> 'in_transit'
    ), v as (
      select coalesce(sum(reversed_cents), 0)::bigint as reversed_cents
      from payouts where reversed_cents > 0
    ), e as (
      select coalesce(sum(total_cents), 0)::bigint as held_cents, count(*) as active,
        coalesce(sum(total_cents) filter (where status = 'disputed'), 0)::bigint as disputed_cents
      from escrows where status in ('holding', 'disputed')
    ), s as (
      select count(*) filter (where status <> 'archived') as listed,
        coalesce(sum(rating_count), 0)::bigint as rating_count,
        coalesce(sum(rating_sum), 0)::bigint as rating_sum
      from services
    ), h as (
      select count(*) as hidden from reviews where not is_public
    ), back as (${takenBack}), tips as (${tips})
    select u.total as users, u.providers, u.new_this_month, u.active_this_week,
      o.pending, o.in_progress, o.disputed, o.cancelled - tips.cancelled_tips as cancelled,
      back.taken_back, tips.tips, tips.tips_cents, w.waiting,
      v.reversed_cents,
      e.held_cents, e.active, e.disputed_cents,
      s.listed as services, s.rating_count + h.hidden as reviews,
      case when s.rating_count = 0 then 0 else s.rating_sum::float8 / s.rating_count end
        as average_rating,
      (select count(*) from disputes) as disputes,
      (select count(*) from blog_posts where is_live and deleted_at is null) as blog_posts
    from u, o, back, tips, w, v, e, s, h
  `.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('a count query must return one row')
  return counts as Record<CountName, number>
}

type CountName =
  | 'users'
  | 'providers'
  | 'newThisMonth'
  | 'activeThisWeek'
  | 'pending'
  | 'inProgress'
  | 'disputed'
  | 'cancelled'
  | 'takenBack'
  | 'tips'
  | 'tipsCents'
  | 'waiting'
  | 'reversedCents'
  | 'heldCents'
  | 'active'
  | 'disputedCents'
  | 'services'
  | 'reviews'
  | 'averageRating'
  | 'disputes'
  | 'blogPosts'

/** Payouts that are not under way, in cents, failed payouts, orders ever disputed, tips, and draft posts. */
export async function countWaiting(db: Db) {
  const { rows } = await sql<Record<WaitingName, number>>`
    select p.cents as payout_cents, p.failed as failed_payouts,
      (select count(*) from disputed_orders) as ever_disputed,
      (select count(*) from orders where pricing = 'tip') as tips,
      (select count(*) from blog_posts where status = 'draft' and deleted_at is null) as draft_posts
    from (
      select coalesce(sum(amount_cents), 0)::bigint as cents,
        count(*) filter (where status = 'failed') as failed
      from payouts
      where status in ('pending', 'in_transit', 'failed') and status <> 'in_transit'
    ) p
  `.execute(db)
  const [waiting] = rows
  if (!waiting) throw new Error('a count query must return one row')
  return waiting
}
type WaitingName = 'payoutCents' | 'failedPayouts' | 'everDisputed' | 'tips' | 'draftPosts'

/** Counts by the first day of each span. */
export type CountsBySpan = { from: string; count: number }[]

/** Members who joined and did not delete their account, by span (UTC). */
export function countJoined(db: Db, unit: Unit, since: Date): Promise<CountsBySpan> {
  return countBySpan(
    db,
    { table: sql`users`, at: sql`created_at`, is: sql`status <> 'deleted'` },
    unit,
    since,
  )
}

/** Tips, by the span in which they were given. */
export function countTips(db: Db, unit: Unit, since: Date): Promise<CountsBySpan> {
  return countBySpan(
    db,
    { table: sql`orders`, at: sql`created_at`, is: sql`pricing = 'tip'` },
    unit,
    since,
  )
}

/** Orders ever disputed by a party or a bank, by the span in which they were placed. */
export function countDisputed(db: Db, unit: Unit, since: Date): Promise<CountsBySpan> {
  return countBySpan(
    db,
    { table: sql`disputed_orders`, at: sql`ordered_at`, is: sql`true` },
    unit,
    since,
  )
}

interface Counted {
  table: RawBuilder<unknown>
  at: RawBuilder<unknown>
  is: RawBuilder<unknown>
}

/**
 * Counts each span separately along an index, which is many times faster than grouping all rows. Starts with the span
 * of the first row.
 */
async function countBySpan(
  db: Db,
  { table, at, is }: Counted,
  unit: Unit,
  since: Date,
): Promise<CountsBySpan> {
  const { rows } = await sql<CountsBySpan[number]>`
    select to_char(span, 'YYYY-MM-DD') as "from", counted.count
    from (select min(${at}) as first, max(${at}) as last from ${table}
      where ${is} and ${at} >= ${since}) ends
    cross join generate_series(date_trunc(${unit}::text, ends.first at time zone 'utc'),
      ends.last at time zone 'utc', ('1 ' || ${unit}::text)::interval) span
    cross join lateral (
      select count(*) as count from ${table}
      where ${is} and ${at} >= greatest(span at time zone 'utc', ${since})
        and ${at} < (span + ('1 ' || ${unit}::text)::interval) at time zone 'utc'
    ) counted
    where counted.count > 0 order by span
  `.execute(db)
  return rows
}

/** Open chargebacks at the test gateway, with their orders. */
export async function listTestChargebacks(db: Db, limit: number) {
  return db
    .selectFrom('testGatewayChargebacks as c')
    .leftJoin('payments as p', 'p.paymentIntentId', 'c.intentId')
    .select(['c.id', 'c.amountCents', 'c.openedAt', 'p.orderId'])
    .where('c.status', '=', 'open')
    .orderBy('c.openedAt')
    .limit(limit)
    .execute()
}
