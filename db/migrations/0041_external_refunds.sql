-- Refunds made in the gateway's own dashboard. They are the platform's loss until a refund of the order is due, which
-- they then count towards.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'psp_clearing', 'escrow', 'provider_payable', 'payout_in_transit', 'refund_in_transit',
  'provider_receivable', 'platform_fee', 'psp_fee_expense', 'chargeback_loss', 'refund_loss'));

create table external_refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  gateway text not null,
  gateway_refund_id text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  -- 'returned' when the client's bank could not accept the money.
  status text not null default 'standing' check (status in ('standing', 'returned')),
  noticed_at timestamptz not null,
  returned_at timestamptz,
  check ((status = 'returned') = (returned_at is not null))
);
create index external_refunds_order on external_refunds (order_id);
create trigger external_refunds_keep before delete on external_refunds
  for each row execute function forbid_change();
create trigger external_refunds_no_truncate before truncate on external_refunds
  for each statement execute function forbid_change();

-- The part of a refund that the client has already received this way; only the rest is requested from the gateway.
alter table refunds
  add column covered_cents bigint not null default 0 check (covered_cents between 0 and amount_cents);

-- A dispute ends when the client has been refunded this way.
alter table disputes drop constraint disputes_closed_through_check;
alter table disputes add constraint disputes_closed_through_check check (
  closed_through in ('ruling', 'withdrawal', 'settlement', 'chargeback', 'external_refund'));
alter table dispute_entries drop constraint dispute_entries_kind_check;
alter table dispute_entries add constraint dispute_entries_kind_check check (kind in (
  'opening', 'response', 'evidence', 'question', 'offer', 'offer_withdrawn', 'offer_declined', 'settlement',
  'withdrawal', 'review', 'ruling', 'timeout', 'reminder', 'chargeback', 'external_refund'));
