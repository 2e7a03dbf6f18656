import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** All in cents. The `month` figures count from the first of the month. */
export interface Turnover {
  captures: number
  capturedCents: number
  monthCapturedCents: number
  refundedCents: number
  monthRefundedCents: number
  /** Taken back by banks and not returned. */
  chargedBackCents: number
  monthChargedBackCents: number
  /**
   * What left escrow in that month and was not refunded: fees and the providers' shares, less what banks took of them.
   */
  monthReleasedCents: number
  /** Arrived at providers; what was taken back later is not deducted. */
  paidCents: number
  /** The platform's fees, less what it gave up. */
  feeCents: number
}

/** The transfers of the transaction `x`. */
export const transfersOf = sql`
  select (x.created_at at time zone 'utc')::date as day, x.kind,
    debit.kind as debit_kind, credit.kind as credit_kind, 1 as transfers, t.amount_cents as cents
  from ledger_transfers t
  join ledger_accounts debit on debit.id = t.debit_id
  join ledger_accounts credit on credit.id = t.credit_id
  where t.transaction_id = x.id`

/**
 * A chargeback counts on the day the bank took the money, and its return on the day of the return. It comes from the
 * chargeback rows, because the ledger's totals do not separate the gateway's chargeback fee from the client's money.
 */
const bankMoves = sql`
  select (moved.at at time zone 'utc')::date, moved.kind, '', '', 1, moved.cents
  from chargebacks c
  cross join lateral (select c.provider_cents + c.platform_cents as cents) released
  cross join lateral (values
    ('taken', c.opened_at, c.amount_cents), ('unreleased', c.opened_at, released.cents),
    ('taken', case c.status when 'won' then c.closed_at end, -c.amount_cents),
    ('unreleased', case c.status when 'won' then c.closed_at end, -released.cents)
  ) moved (kind, at, cents)
  where moved.at is not null`

/**
 * The stored totals plus the transfers since their horizon, as of one moment. `offset 0` keeps the planner from
 * merging the inner query: it cannot know that few transactions are that new.
 */
const everything = sql`
  select day, kind, debit_kind, credit_kind, transfers, cents from ledger_totals
  union all
  select newer.* from ledger_transactions x cross join lateral (${transfersOf} offset 0) newer
  where x.xid >= (select horizon from ledger_totals_horizon)
  union all
  ${bankMoves}`

export const isCapture = sql`kind = 'capture' and credit_kind = 'escrow'`
/**
 * Refunds of orders, plus external refunds that are not part of one. A refund that the client's bank already paid is
 * left out.
 */
export const refundedCents = sql`case
  when kind = 'close' and credit_kind = 'refund_in_transit' or debit_kind = 'refund_loss' then cents
  when credit_kind = 'refund_loss' then -cents
  when debit_kind = 'refund_in_transit' and credit_kind = 'chargeback_loss' then -cents end`
const isTaken = sql`kind = 'taken'`
const isRelease = sql`kind = 'close' and debit_kind = 'escrow' and credit_kind <> 'refund_in_transit'`

/** Sums what clients paid and got back since the ledger began. */
export async function sumTurnover(db: Db, since: Date): Promise<Turnover> {
  const isPaid = sql`kind = 'payout' and debit_kind = 'payout_in_transit'
    and credit_kind = 'psp_clearing'`
  const isNew = sql`day >= (${since}::timestamptz at time zone 'utc')::date`
  const { rows } = await sql<Turnover>`
    select coalesce(sum(transfers) filter (where ${isCapture}), 0)::bigint as captures,
      coalesce(sum(cents) filter (where ${isCapture}), 0)::bigint as captured_cents,
      coalesce(sum(cents) filter (where ${isCapture} and ${isNew}), 0)::bigint
        as month_captured_cents,
      coalesce(sum(${refundedCents}), 0)::bigint as refunded_cents,
      coalesce(sum(${refundedCents}) filter (where ${isNew}), 0)::bigint as month_refunded_cents,
      coalesce(sum(cents) filter (where ${isTaken}), 0)::bigint as charged_back_cents,
      coalesce(sum(cents) filter (where ${isTaken} and ${isNew}), 0)::bigint
        as month_charged_back_cents,
      (coalesce(sum(cents) filter (where ${isRelease} and ${isNew}), 0)
        - coalesce(sum(cents) filter (where kind = 'unreleased' and ${isNew}), 0))::bigint
        as month_released_cents,
      coalesce(sum(cents) filter (where ${isPaid}), 0)::bigint as paid_cents,
      (coalesce(sum(cents) filter (where credit_kind = 'platform_fee'), 0)
        - coalesce(sum(cents) filter (where debit_kind = 'platform_fee'), 0))::bigint as fee_cents
    from (${everything}) moved
  `.execute(db)
  const [turnover] = rows
  if (!turnover) throw new Error('The sum returned no row')
  return turnover
}

/** A span of a chart: its first day (UTC), its number of paid orders, and cents. */
export interface TurnoverSpan {
  from: string
  captures: number
  capturedCents: number
  refundedCents: number
  chargedBackCents: number
}

/** Turnover by day, week (from Monday) or month. Spans without movements are left out. */
export async function listTurnover(
  db: Db,
  unit: 'day' | 'week' | 'month',
  since: Date,
): Promise<TurnoverSpan[]> {
  const { rows } = await sql<TurnoverSpan>`
    select to_char(span, 'YYYY-MM-DD') as "from", captures, captured_cents, refunded_cents,
      charged_back_cents
    from (
      select date_trunc(${unit}::text, day::timestamp) as span,
        coalesce(sum(transfers) filter (where ${isCapture}), 0)::bigint as captures,
        coalesce(sum(cents) filter (where ${isCapture}), 0)::bigint as captured_cents,
        coalesce(sum(${refundedCents}), 0)::bigint as refunded_cents,
        coalesce(sum(cents) filter (where ${isTaken}), 0)::bigint as charged_back_cents
      from (${everything}) moved
      where day >= (${since}::timestamptz at time zone 'utc')::date
        and (${isCapture} or ${isTaken} or ${refundedCents} is not null)
      group by 1
    ) spans
    order by span
  `.execute(db)
  return rows
}

/**
 * Moves the horizon to a transaction id below which no running transaction can still write, and adds the transfers in
 * between. If two callers run it concurrently, the second finds the horizon moved and adds nothing.
 */
export async function addToTotals(db: Db): Promise<void> {
  await sql`
    with moved as (
      update ledger_totals_horizon h set horizon = now.horizon
      from ledger_totals_horizon old, (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) now
      where old.id = h.id and h.horizon = old.horizon and now.horizon > old.horizon
      returning old.horizon as since, now.horizon as before
    )
    insert into ledger_totals as kept (day, kind, debit_kind, credit_kind, transfers, cents)
    select newer.day, newer.kind, newer.debit_kind, newer.credit_kind,
      sum(newer.transfers), sum(newer.cents)
    from moved
    join ledger_transactions x on x.xid >= moved.since and x.xid < moved.before
    cross join lateral (${transfersOf}) newer
    group by 1, 2, 3, 4
    on conflict (day, kind, debit_kind, credit_kind) do update
      set transfers = kept.transfers + excluded.transfers, cents = kept.cents + excluded.cents
  `.execute(db)
}
