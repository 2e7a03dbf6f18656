-- An escrow whose money a bank has charged back is 'charged_back', whether the money was held, released or split. It
-- stays so when the bank keeps the money, and returns to its former status when the bank gives it back.
create or replace function escrow_transition() returns trigger language plpgsql as $$
begin
  if new.order_id <> old.order_id or new.account_id <> old.account_id
    or new.total_cents <> old.total_cents then
    raise exception 'the terms of escrow % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (
    ('holding', 'released'), ('holding', 'refunded'), ('holding', 'disputed'), ('holding', 'charged_back'),
    ('disputed', 'holding'), ('disputed', 'released'), ('disputed', 'refunded'),
    ('disputed', 'partially_refunded'), ('disputed', 'charged_back'),
    ('released', 'charged_back'), ('partially_refunded', 'charged_back'),
    ('charged_back', 'holding'), ('charged_back', 'disputed'), ('charged_back', 'released'),
    ('charged_back', 'partially_refunded')
  ) then
    raise exception 'escrow % cannot go from % to %', old.id, old.status, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  -- What had been released is not held again, and what was held is not released without a closing.
  if old.status = 'charged_back' and new.status <> 'charged_back'
    and (old.closed_at is null) <> (new.status in ('holding', 'disputed')) then
    raise exception 'escrow % cannot come back from the bank as %', old.id, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- Existing orders: held money that a bank kept was marked as refunded, and released money as released.
alter table escrows disable trigger escrow_transition;
update escrows e set status = 'charged_back'
from chargebacks c
where c.order_id = e.order_id and c.status <> 'won' and (
  (e.status = 'refunded' and c.escrow_cents > 0)
  or (e.status in ('released', 'partially_refunded')
    and c.provider_cents + c.platform_cents = e.total_cents - (
      select coalesce(sum(r.amount_cents), 0) from refunds r where r.order_id = e.order_id)));
set constraints all immediate;
alter table escrows enable trigger escrow_transition;
set constraints all deferred;

-- Chargebacks and their reversals are documented, too: a credit note for the client's money and a fee credit.
alter table document_series drop constraint document_series_kind_check;
alter table document_series add constraint document_series_kind_check
  check (kind in ('receipt', 'credit_note', 'fee_statement', 'fee_credit'));
insert into document_series (kind) values ('fee_credit');
insert into documents_due
  select id from ledger_transactions where kind = 'chargeback' and idem_key ~ ':(opened|won)$';
drop trigger document_is_due on ledger_transactions;
create trigger document_is_due after insert on ledger_transactions
  for each row when (new.kind in ('capture', 'close')
    or (new.kind = 'chargeback' and new.idem_key ~ ':(opened|won)$'))
  execute function document_is_due();
