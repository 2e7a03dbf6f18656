import type { Database } from '#platform/server/db.ts'
import { HIRING_OF_ORDERS, hiringFaults } from './hiring-invariants.ts'
import { priceFaults } from './price-invariants.ts'

/** A pool, or one connection whose open transaction is to be checked. */
interface Books {
  pool: Pick<Database['pool'], 'query'>
}

/** Checks orders and their money with SQL of its own, so that it does not repeat the product's mistakes. */

/** The escrow statuses that each order status allows. */
const LEGAL = `(select status, unnest(money) from (values ('pending', '{holding}'::text[]),
  ('in_progress', '{holding}'), ('completed', '{holding,released,partially_refunded,charged_back}'),
  ('disputed', '{disputed,charged_back}'), ('cancelled', '{refunded,charged_back}')) l (status, money))`

/** What each kind of ledger account must hold according to the orders, refunds and payouts. */
const EXPECTED = `
  select 'escrow' as kind, order_id as ref, total_cents as cents from escrows
    where status in ('holding', 'disputed')
  union all select 'refund_in_transit', order_id, amount_cents - covered_cents from refunds
    where status in ('pending', 'submitted')
  union all select 'payout_in_transit', order_id, amount_cents from payouts
    where status = 'in_transit'
  union all select 'provider_payable', provider_id, amount_cents from payouts
    where status in ('pending', 'failed')
  union all select 'provider_receivable', o.provider_id, -c.provider_cents
    from chargebacks c join orders o on o.id = c.order_id
    where c.recovery in ('pending', 'owed') and c.status <> 'won'`

/** These hold at every moment, so also in a backup of a running site. */
const alwaysFaults: Record<string, string> = {
  'a balance is below zero': `
    select account_id::text as subject from account_balances where balance_cents < 0`,
  'a balance differs from the rows behind it': `
    select kind || ' ' || ref || ': ' || sum(cents) as subject from (
      select kind, ref, -cents as cents from (${EXPECTED}) e
      union all
      select a.kind, a.ref, t.cents from ledger_accounts a join (
        select credit_id as id, amount_cents as cents from ledger_transfers
        union all select debit_id, -amount_cents from ledger_transfers
      ) t on t.id = a.id
      where a.kind in ('escrow', 'refund_in_transit', 'payout_in_transit', 'provider_payable',
        'provider_receivable')
    ) both_sides group by kind, ref having sum(cents) <> 0`,
  'an order was not captured exactly once': `
    select o.id::text as subject from orders o
    left join ledger_transactions x on x.order_id = o.id and x.kind = 'capture'
    group by o.id having count(x.id) <> 1`,
  'an order was closed twice, or its escrow ended without a closing': `
    select e.order_id || ' ' || e.status as subject from escrows e
    left join ledger_transactions x on x.order_id = e.order_id and x.kind = 'close'
    left join chargebacks c on c.order_id = e.order_id and c.escrow_cents > 0 and c.status <> 'won'
    group by e.order_id, e.status
    having (count(x.id) = 1) = (e.status in ('holding', 'disputed') or count(c.id) > 0) or count(x.id) > 1`,
  'a charged-back escrow has another status, or another one is marked as charged back': `
    select e.order_id || ' ' || e.status as subject from escrows e
    where (e.status = 'charged_back') <> exists (select from chargebacks c
      where c.order_id = e.order_id and c.status <> 'won' and c.amount_cents > c.loss_cents
        and c.amount_cents - c.loss_cents = e.total_cents - (
          select coalesce(sum(r.amount_cents), 0) from refunds r where r.order_id = e.order_id))`,
  'an order and its money disagree': `
    select o.id || ' ' || o.status || ' ' || coalesce(e.status, 'none') as subject from orders o
    left join escrows e on e.order_id = o.id
    where (o.status, coalesce(e.status, 'none')) not in ${LEGAL}`,
  'an order and its disputes disagree': `
    select o.id || ' ' || o.status as subject from orders o join escrows e on e.order_id = o.id
    left join disputes d on d.order_id = o.id and d.status not in ('resolved', 'closed')
    group by o.id, o.status, e.status
    having count(d.id) > 1 or (count(d.id) = 0 and e.status = 'disputed')
      or (count(d.id) = 1 and e.status not in ('disputed', 'charged_back'))`,
  'a deadline of an order is missing or superfluous': `
    select o.id || ' ' || o.status as subject from orders o join escrows e on e.order_id = o.id
    where (o.status = 'pending') <> (o.respond_by is not null)
      or (o.status = 'completed' and e.status = 'holding') <> (o.release_at is not null)`,
  'the parts of a closed order do not add up': `
    select e.order_id || ' ' || e.status as subject from escrows e
    left join chargebacks c on c.order_id = e.order_id and c.escrow_cents > 0 and c.status <> 'won'
    cross join lateral (select coalesce(sum(amount_cents), 0) as cents from refunds
      where order_id = e.order_id) r
    cross join lateral (select coalesce(sum(amount_cents), 0) as cents from payouts
      where order_id = e.order_id and chargeback_id is null) p
    cross join lateral (select coalesce(sum(t.amount_cents), 0) as cents
      from ledger_transactions x join ledger_transfers t on t.transaction_id = x.id
      join ledger_accounts a on a.id = t.credit_id and a.kind = 'platform_fee'
      where x.order_id = e.order_id and x.kind = 'close') f
    where e.status not in ('holding', 'disputed')
      and (r.cents + p.cents + f.cents <> case when c.id is null then e.total_cents else 0 end
        or (e.status = 'released' and r.cents <> 0)
        or (e.status = 'refunded' and p.cents + f.cents <> 0)
        or (e.status = 'partially_refunded' and (r.cents = 0 or r.cents >= e.total_cents)))`,
  'the loss by external refunds differs from their uncovered part': `
    select a.currency || ': ' || a.cents as subject from (
      select a.currency, coalesce(sum(case when t.debit_id = a.id then t.amount_cents
        else -t.amount_cents end), 0) as cents
      from ledger_accounts a join ledger_transfers t on a.id in (t.debit_id, t.credit_id)
      where a.kind = 'refund_loss' group by a.currency
    ) a
    where a.cents <> (select coalesce(sum(x.amount_cents), 0) from external_refunds x
        join orders o on o.id = x.order_id where x.status = 'standing' and o.currency = a.currency)
      - (select coalesce(sum(r.covered_cents), 0) from refunds r where r.currency = a.currency)`,
  ...priceFaults,
  ...hiringFaults,
}

/** These hold once all background work is done. */
const restingFaults: Record<string, string> = {
  'an event was never handled': `
    select event_id as subject from webhook_inbox where processed_at is null`,
}

/** Compares the orders with the test gateway's own tables, once all background work is done. */
const gatewayFaults: Record<string, string> = {
  'a payment at the gateway is not exactly one order': `
    select i.id as subject from test_gateway_intents i
    left join payments p on p.payment_intent_id = i.id
    where i.status = 'succeeded' and p.amount_cents is distinct from i.amount_cents
    union all select p.payment_intent_id from payments p
    left join test_gateway_intents i on i.id = p.payment_intent_id and i.status = 'succeeded'
    where i.id is null`,
  'a refund is not exactly one refund at the gateway': `
    select coalesce(r.id::text, g.ref::text) as subject from refunds r
    full join (select refund_ref as ref, sum(amount_cents) as cents, count(*) as times
      from test_gateway_refunds where status = 'succeeded' group by 1) g on g.ref = r.id
    where coalesce(g.times, 0)
        <> case when r.status = 'succeeded' and r.covered_cents < r.amount_cents then 1 else 0 end
      or g.cents <> r.amount_cents - r.covered_cents`,
  'a payout is not exactly one transfer at the gateway': `
    select coalesce(p.id::text, g.ref::text) as subject from payouts p
    full join (select payout_ref as ref, sum(amount_cents) as cents, sum(reversed_cents) as back,
        count(*) as times
      from test_gateway_transfers where status = 'paid' group by 1) g on g.ref = p.id
    where coalesce(g.times, 0)
        <> case when p.status in ('paid', 'reversed', 'partially_reversed') then 1 else 0 end
      or g.cents <> p.amount_cents or g.back <> p.reversed_cents`,
  'a chargeback differs at the gateway': `
    select g.id as subject from test_gateway_chargebacks g
    left join chargebacks c on c.gateway_chargeback_id = g.id
    where (c.status, c.amount_cents) is distinct from (g.status, g.amount_cents)`,
}

/**
 * Shadows the tables with only the rows of the orders `$1`, so that checking one order takes the same time however many
 * there are. Rows that belong to no order (a payment without an order, an open checkout) are only checked without this.
 */
const OF_ORDERS = `with
  orders as (select * from orders where id = any($1)),
  escrows as (select * from escrows where order_id = any($1)),
  payments as (select * from payments where order_id = any($1)),
  refunds as (select * from refunds where order_id = any($1)),
  external_refunds as (select * from external_refunds where order_id = any($1)),
  payouts as (select * from payouts where order_id = any($1)),
  disputes as (select * from disputes where order_id = any($1)),
  chargebacks as (select * from chargebacks where order_id = any($1)),
  checkouts as (select * from checkouts where id in (select checkout_id from orders)),
  ledger_transactions as (select * from ledger_transactions where order_id = any($1)),
  ledger_transfers as (select * from ledger_transfers
    where transaction_id in (select id from ledger_transactions)),
  ledger_accounts as (select * from ledger_accounts where id in (
    select debit_id from ledger_transfers union select credit_id from ledger_transfers)),
  account_balances as (select * from account_balances
    where account_id in (select id from ledger_accounts)),
  test_gateway_intents as (select * from test_gateway_intents where id in (
    select payment_intent_id from payments union select payment_intent_id from checkouts)),
  test_gateway_refunds as (select * from test_gateway_refunds
    where intent_id in (select id from test_gateway_intents)),
  test_gateway_transfers as (select * from test_gateway_transfers where order_ref = any($1)),
  test_gateway_chargebacks as (select * from test_gateway_chargebacks
    where intent_id in (select id from test_gateway_intents)),
  ${HIRING_OF_ORDERS}`

/** All faults, one line each with the affected row; empty if the books are sound. Checks all orders, or those given. */
export function findFaults(books: Books, orderIds?: number[]): Promise<string[]> {
  return ask(books, { ...alwaysFaults, ...restingFaults, ...gatewayFaults }, orderIds)
}

/** The same checks without the test gateway's tables, for sites that use another gateway. */
export function findOrderFaults(books: Books): Promise<string[]> {
  return ask(books, { ...alwaysFaults, ...restingFaults })
}

/** Only the checks that hold while work is in progress. */
export function findLastingFaults(books: Books): Promise<string[]> {
  return ask(books, alwaysFaults)
}

async function ask(
  { pool }: Books,
  queries: Record<string, string>,
  orderIds?: number[],
): Promise<string[]> {
  const found: string[] = []
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = orderIds
      ? await pool.query<{ subject: string }>(`${OF_ORDERS} ${query}`, [orderIds])
      : await pool.query<{ subject: string }>(query)
    found.push(...rows.map(({ subject }) => `${name}: ${subject}`))
  }
  return found
}

/** Work that is still in progress. Rows that wait for a person, a bank account or a verdict are left out. */
const WAITING = `
  select 'refund ' || r.id as what from refunds r where r.status in ('pending', 'submitted')
    and not exists (select from chargebacks c where c.order_id = r.order_id and c.status = 'open')
  union all select 'payout ' || p.id from payouts p
    left join payout_accounts a on a.user_id = p.provider_id
    where p.status = 'in_transit'
      or (p.status in ('pending', 'failed') and p.due_at is not null and a.is_ready
        and p.blocked_reason is distinct from 'below_minimum')
  union all select 'cover of refund ' || r.id from refunds r where r.status = 'pending'
    and r.covered_cents <> least(r.amount_cents, (select coalesce(sum(x.amount_cents), 0)
      from external_refunds x where x.order_id = r.order_id and x.status = 'standing'))
  union all select 'recovery ' || id from chargebacks where recovery = 'pending'
  union all select 'checkout ' || id from checkouts where status = 'open' and expires_at < $1
  union all select 'payment ' || i.id from test_gateway_intents i
    join checkouts k on k.payment_intent_id = i.id
    where i.status = 'succeeded' and k.status <> 'paid'
  union all select 'event ' || event_id from webhook_inbox where processed_at is null
  union all select 'announcement ' || id from test_gateway_events
    where delivered_at is null and attempts < 10
  union all select 'transfer ' || id from test_gateway_transfers where status = 'pending'`

export async function listUnfinished({ pool }: Books, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(WAITING, [now])
  return rows.map(({ what }) => what)
}

/** One line per order that shows where its money is, in a fixed order: equal books give equal lines. */
export async function dumpBooks({ pool }: Books): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select concat_ws(' ', i.idem_key, o.status, e.status, p.status,
      (select string_agg(concat_ws(' ', m.kind, m.account, m.cents), ', ' order by m.kind, m.account, m.cents)
       from (select x.kind, a.kind as account, sum(case when t.credit_id = a.id then t.amount_cents
           else -t.amount_cents end) as cents
         from ledger_transactions x join ledger_transfers t on t.transaction_id = x.id
         join ledger_accounts a on a.id in (t.debit_id, t.credit_id)
         where x.order_id = o.id group by x.id, x.kind, a.kind) m),
      (select string_agg(concat_ws(' ', 'refund', status, amount_cents), ', ' order by id)
       from refunds where order_id = o.id),
      (select string_agg(concat_ws(' ', 'payout', status, amount_cents, reversed_cents), ', '
        order by amount_cents, status) from payouts where order_id = o.id),
      (select string_agg(concat_ws(' ', 'chargeback', status, escrow_cents, provider_cents,
        platform_cents, loss_cents, recovery), ', ' order by id)
       from chargebacks where order_id = o.id)) as line
    from test_gateway_intents i left join payments p on p.payment_intent_id = i.id
    left join orders o on o.id = p.order_id left join escrows e on e.order_id = o.id
    order by i.created_at, i.id`)
  return rows.map(({ line }) => line)
}
