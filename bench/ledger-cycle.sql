-- Pay, hold and release as the product executes them: the settlement of a payment and its release, statement by
-- statement, on the product's schema with all its triggers. bench/ledger.ts runs this file with pgbench.
select nextval('bench_checkouts') as checkout \gset
begin;
select client_id, provider_id, service_id from checkouts where id = :checkout for update \gset
select s.id from services s join users p on p.id = s.user_id join users c on c.id = :client_id
  where s.id = :service_id and s.status <> 'archived' and p.status = 'active'
    and c.status in ('active', 'pending_approval');
select values from settings_versions order by version desc limit 1;
with born as (
  insert into orders (checkout_id, client_id, provider_id, service_id, status, title, half_hours,
    rate_cents, total_cents, fee_bps, fee_min_cents, fee_cents, provider_cents, currency,
    acceptance_hours, review_days, max_change_rounds, created_at, updated_at, respond_by, last_event)
  values (:checkout, :client_id, :provider_id, :service_id, 'pending', 'Bench', 2, 6500, 6500, 2000, 0,
    1300, 5200, 'usd', 72, 7, 3, now(), now(), now() + interval '3 days', 'pay')
  returning id
)
insert into order_events (order_id, kind, actor_id, actor_role, amount_cents, at)
  values ((select id from born), 'pay', :client_id, 'client', 6500, now()) returning order_id \gset
with account as (
  insert into ledger_accounts (kind, ref, currency) values ('escrow', :order_id, 'usd') returning id
), payment as (
  insert into payments (order_id, gateway, payment_intent_id, charge_id, amount_cents, currency, status,
    created_at, paid_at)
  values (:order_id, 'test', 'pi_' || :checkout, 'ch_' || :checkout, 6500, 'usd', 'succeeded', now(), now())
  returning id
), escrow as (
  insert into escrows (order_id, payment_id, account_id, total_cents, fee_cents, provider_cents, currency,
    held_at)
  select :order_id, payment.id, account.id, 6500, 1300, 5200, 'usd', now() from payment, account
), posted as (
  insert into ledger_transactions (kind, order_id, idem_key, source_id, created_at)
  values ('capture', :order_id, 'capture:' || :checkout, 'pi_' || :checkout, now()) returning id
)
insert into ledger_transfers (transaction_id, seq, debit_id, credit_id, amount_cents)
select posted.id, 1, coalesce(clearing.id, ledger_account('psp_clearing', 0, 'usd')), account.id, 6500
from posted cross join account
left join ledger_accounts clearing on clearing.kind = 'psp_clearing' and clearing.ref = 0
  and clearing.currency = 'usd';
update checkouts set status = 'paid', closed_at = now(), client_secret = null
  where id = :checkout and status <> 'paid';
commit;
begin;
select * from orders where id = :order_id for update;
select e.status, r.id, (select d.initiator_id from disputes d where d.order_id = e.order_id
    and d.status in ('open', 'under_review', 'awaiting_response'))
  from escrows e left join reviews r on r.order_id = e.order_id where e.order_id = :order_id;
with changed as (
  update orders set status = 'completed', respond_by = null, delivered_at = now(), completed_at = now(),
    updated_at = now(), last_event = 'approve', last_actor_id = :client_id where id = :order_id
)
insert into order_events (order_id, kind, actor_id, actor_role, amount_cents, at)
  values (:order_id, 'approve', :client_id, 'client', 6500, now());
with closed as (
  update escrows set status = 'released', closed_at = now()
  where order_id = :order_id and total_cents = 6500 and currency = 'usd' returning id, payment_id
), due as (
  insert into payouts (order_id, escrow_id, provider_id, amount_cents, currency, created_at, due_at)
  select :order_id, closed.id, :provider_id, 5200, 'usd', now(), now() from closed where 5200 > 0
), waiting as (
  select p.id from closed, payouts p
  where p.provider_id = :provider_id and p.status = 'pending' and p.blocked_reason = 'below_minimum'
  order by p.id for update of p
), hastened as (
  update payouts set due_at = now() where id in (select id from waiting)
), refund as (
  insert into refunds (order_id, payment_id, amount_cents, currency, created_at, due_at)
  select :order_id, closed.payment_id, 0, 'usd', now(), now() from closed where :order_id < 0 returning id
-- hot: ), fee as (update bench_hot_fee set cents = cents + 1300
), posted as (
  insert into ledger_transactions (kind, order_id, idem_key, created_at)
  values ('close', :order_id, 'close:' || :order_id, now()) returning id
), legs as (
  insert into ledger_transfers (transaction_id, seq, debit_id, credit_id, amount_cents)
  select posted.id, leg.seq,
    coalesce(debit.id, ledger_account(leg.debit_kind, leg.debit_ref, 'usd')),
    coalesce(credit.id, ledger_account(leg.credit_kind, leg.credit_ref, 'usd')), leg.amount_cents
  from posted
  cross join unnest(array['escrow', 'escrow'], array[:order_id, :order_id]::bigint[],
    array['platform_fee', 'provider_payable'], array[0, :provider_id]::bigint[], array[1300, 5200])
    with ordinality as leg (debit_kind, debit_ref, credit_kind, credit_ref, amount_cents, seq)
  left join ledger_accounts debit on debit.kind = leg.debit_kind and debit.ref = leg.debit_ref
    and debit.currency = 'usd'
  left join ledger_accounts credit on credit.kind = leg.credit_kind and credit.ref = leg.credit_ref
    and credit.currency = 'usd'
)
select (select count(*) from closed) as closed, (select id from refund) as refund_id;
commit;
