import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { FindingKind } from '../../contract.ts'
import { wasLeftOpen, insertDifferences, reachedBefore, insertFindings } from './open.ts'

/** The period one run compares. */
export interface Span {
  runId: number
  /** Null compares everything. */
  since: Date | null
  /** The start of the gateway's movements that were read; null for all of them. */
  from: Date | null
  /** Later movements may not have reached both books yet. */
  until: Date
  now: Date
}

const HOUR = sql`interval '1 hour'`

/** The money that each transaction moved at the gateway: positive came in, negative went out. */
const moved = (isMatch: RawBuilder<unknown>) => sql`
  select x.source_id, x.order_id, x.created_at,
    sum(case when t.debit_id = a.id then t.amount_cents else -t.amount_cents end)::bigint as cents
  from ledger_transactions x
  join ledger_transfers t on t.transaction_id = x.id
  join ledger_accounts a on a.kind = 'psp_clearing' and a.id in (t.debit_id, t.credit_id)
  where ${isMatch}
  group by x.id`

/**
 * Movements at the gateway that the ledger lacks or has with another amount. A movement the gateway reversed itself,
 * such as a failed refund, is ignored.
 */
const missingInLedger = ({ runId, until }: Span) => sql`
  with unknown as (
    select g.source_id, g.amount_cents, g.times - l.times as times, l.cents from (
      select source_id, amount_cents, count(*) as times from reconciliation_entries
      where run_id = ${runId} and at <= ${until} group by 1, 2
    ) g
    left join lateral (
      select count(*) filter (where m.cents = g.amount_cents) as times, min(m.cents) as cents
      from (${moved(sql`x.source_id = g.source_id`)}) m
    ) l on true
    where l.times < g.times
  )
  select u.source_id, null::bigint, u.cents, u.amount_cents from unknown u
  where not exists (
    select from unknown back
    where back.source_id = u.source_id and back.amount_cents = -u.amount_cents
      and back.times >= u.times)`

const NAMELESS = 'without a source'
const named = sql`coalesce(m.source_id, ${NAMELESS})`

/** The ledger's movements in the period, and earlier ones that an open item of the last run refers to. */
const ours = ({ runId, from, until }: Span) => {
  const start = from ?? new Date(0)
  return sql`
  ${moved(sql`x.created_at >= ${start} and x.created_at <= ${until}`)}
  union all
  ${moved(sql`x.created_at < ${start} and ${wasLeftOpen(runId, sql`x.source_id`)}
    and x.created_at >= ${reachedBefore(runId, sql`x.source_id`)}`)}
  union all
  ${moved(sql`x.created_at < ${start} and x.source_id is null
    and ${wasLeftOpen(runId, sql`${NAMELESS}`)}`)}`
}

/** Movements in the ledger that the gateway lists less often or with another amount. */
const missingAtGateway = (span: Span) => sql`
  select ${named}, m.order_id, m.cents * m.times, nullif(m.cents * g.times, 0)
  from (
    select source_id, cents, count(*) as times, max(order_id) as order_id, max(created_at) as at
    from (${ours(span)}) one
    where cents <> 0 group by 1, 2
  ) m
  cross join lateral (
    select count(*) as times from reconciliation_entries e
    where e.run_id = ${span.runId} and e.source_id = m.source_id and e.amount_cents = m.cents
  ) g
  where g.times < m.times
    and (m.at >= ${span.since ?? new Date(0)} or ${wasLeftOpen(span.runId, named)})`

/** The orders with held money and the escrow accounts have the same total. */
const escrowDiffers = () => sql`
  select 'all held orders', null::bigint, o.cents, b.cents from (
    select coalesce(sum(total_cents), 0)::bigint as cents from escrows
    where status in ('holding', 'disputed')
  ) o, (
    select coalesce(sum(b.balance_cents), 0)::bigint as cents from account_balances b
    join ledger_accounts a on a.id = b.account_id and a.kind = 'escrow'
  ) b where o.cents <> b.cents`

/** Every stored balance is the sum of its transfers. */
const balanceDiffers = ({ runId, since }: Span) => sql`
  select a.kind || ' ' || a.ref, null::bigint, s.cents, b.balance_cents
  from account_balances b join ledger_accounts a on a.id = b.account_id
  join lateral (
    select coalesce(sum(case when t.credit_id = a.id then t.amount_cents else -t.amount_cents end), 0)::bigint
      as cents
    from (
      select debit_id, credit_id, amount_cents from ledger_transfers where debit_id = a.id
      union all
      select debit_id, credit_id, amount_cents from ledger_transfers where credit_id = a.id
    ) t
  ) s on true
  where s.cents <> b.balance_cents and (${since}::timestamptz is null
    or ${wasLeftOpen(runId, sql`a.kind || ' ' || a.ref`)} or a.id in (
    select unnest(array[t.debit_id, t.credit_id]) from ledger_transactions x
    join ledger_transfers t on t.transaction_id = x.id where x.created_at >= ${since}))`

/**
 * Items that should have moved on long ago and need a person; these are not differences. Refunds that wait for the
 * client's bank are left out.
 */
const stuck = ({ now }: Span) => sql`
  select 'refund_stuck', 'refund ' || id, order_id, amount_cents, null::bigint from refunds
    where status in ('pending', 'submitted') and attempt < 7 and created_at < ${now}::timestamptz - ${HOUR}
      and not exists (
        select from chargebacks c where c.order_id = refunds.order_id and c.status = 'open')
  union all
  select 'refund_needs_person', 'refund ' || id, order_id, amount_cents, null from refunds
    where status in ('pending', 'submitted') and attempt >= 7
  union all
  select 'payout_stuck', 'payout ' || id, order_id, amount_cents, null from payouts
    where status = 'in_transit' and sent_at < ${now}::timestamptz - ${HOUR}
  union all
  select 'payout_needs_person', 'payout ' || id, order_id, amount_cents, null from payouts
    where status = 'failed' and due_at is null
  union all
  select 'checkout_stuck', 'checkout ' || id, null, amount_cents, null from checkouts
    where status = 'open' and expires_at < ${now}::timestamptz - ${HOUR}
  union all
  select 'event_stuck', 'event ' || event_id, null, null, null from webhook_inbox
    where processed_at is null and received_at < ${now}::timestamptz - ${HOUR}
  union all
  select 'held_too_long', 'order ' || order_id, order_id, total_cents, null from escrows
    where status in ('holding', 'disputed') and held_at < ${now}::timestamptz - interval '80 days'`

const differences = {
  missing_in_ledger: missingInLedger,
  missing_at_gateway: missingAtGateway,
  escrow_differs: escrowDiffers,
  balance_differs: balanceDiffers,
} satisfies Partial<Record<FindingKind, (span: Span) => RawBuilder<unknown>>>

/** Records every difference, at most a thousand findings of each kind. Returns the full count. */
export async function findDifferences(db: Db, span: Span): Promise<number> {
  let count = 0
  for (const [kind, check] of Object.entries(differences)) {
    count += await insertDifferences(db, span, kind, check(span))
  }
  return count
}

/** Records items that need a person, at most a thousand. Returns the number recorded. */
export function findStuck(db: Db, span: Span): Promise<number> {
  return insertFindings(db, span, stuck(span))
}

/** Records that the gateway's total and the ledger's differ. */
export async function insertClearingFinding(
  db: Db,
  { runId, now }: Span,
  sums: { ledgerCents: number; gatewayCents: number },
): Promise<void> {
  await db
    .insertInto('reconciliationFindings')
    .values({
      runId,
      kind: 'clearing_differs',
      subject: 'psp_clearing',
      expectedCents: sums.ledgerCents,
      foundCents: sums.gatewayCents,
      at: now,
    })
    .execute()
}

/**
 * Compares everything as of one moment, while other transactions go on. Full runs read a lot, so the short statement
 * timeout of web requests does not apply. Must be the first statement of its transaction.
 */
export async function beginComparison(db: Db): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(db)
  await sql`set local statement_timeout = '15min'`.execute(db)
}

const SUM = sql`coalesce(sum(case when t.credit_id = a.id then t.amount_cents
  else -t.amount_cents end), 0)::bigint`

/** Finds snapshots of append-only accounts that do not match their transfers. */
export async function findFalseSnapshots(db: Db, { runId, now }: Span): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into reconciliation_findings (run_id, kind, subject, expected_cents, found_cents, at)
    select ${runId}, 'snapshot_differs', a.kind || ' ' || a.ref, r.cents, s.balance_cents, ${now}
    from ledger_accounts a
    join lateral (select horizon, balance_cents from account_snapshots
      where account_id = a.id order by taken_at desc limit 1) s on true
    join lateral (
      select ${SUM} as cents from ledger_transfers t
      join ledger_transactions x on x.id = t.transaction_id
      where (t.debit_id = a.id or t.credit_id = a.id) and x.xid < s.horizon) r on true
    where not a.bounded and r.cents <> s.balance_cents
  `.execute(db)
  return Number(numAffectedRows)
}

/** Movements younger than the period that are in only one of the books so far, in cents. */
export async function sumUnderWay(
  db: Db,
  { runId, until }: Span,
): Promise<{ ledgerCents: number; gatewayCents: number }> {
  const { rows } = await sql<{ ledgerCents: number; gatewayCents: number }>`
    with young as (
      select source_id, cents, sum(ours)::bigint as ours, sum(theirs)::bigint as theirs from (
        select source_id, cents, 1 as ours, 0 as theirs
        from (${moved(sql`x.created_at > ${until}`)}) m
        union all
        select source_id, amount_cents, 0, 1 from reconciliation_entries
        where run_id = ${runId} and at > ${until}
      ) one group by 1, 2
    )
    select
      coalesce(sum(y.cents * least(y.ours, greatest(l.times - g.times, 0))), 0)::bigint
        as ledger_cents,
      coalesce(sum(y.cents * least(y.theirs, greatest(g.times - l.times, 0))), 0)::bigint
        as gateway_cents
    from young y
    cross join lateral (
      select count(*) as times from (${moved(sql`x.source_id = y.source_id`)}) m
      where m.cents = y.cents
    ) l
    cross join lateral (
      select count(*) as times from reconciliation_entries e
      where e.run_id = ${runId} and e.source_id = y.source_id and e.amount_cents = y.cents
    ) g
  `.execute(db)
  return rows[0] ?? { ledgerCents: 0, gatewayCents: 0 }
}
