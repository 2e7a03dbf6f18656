-- Most orders are plain and begin a job of their own. The trigger decides that without a query, because PostgreSQL would
-- plan the query again for each order.
create or replace function order_joins_job() returns trigger language plpgsql as $$
declare
  agreement public.agreements;
begin
  if new.milestone_id is not null then
    select a.* into agreement from public.agreements a
      join public.agreement_milestones m on m.agreement_id = a.id where m.id = new.milestone_id;
    if (new.client_id, new.provider_id, new.service_id, new.currency, new.fee_bps, new.fee_min_cents,
        new.max_change_rounds, new.pricing) is distinct from (agreement.client_id, agreement.provider_id,
        agreement.service_id, agreement.currency, agreement.fee_bps, agreement.fee_min_cents,
        agreement.max_change_rounds::integer, agreement.pricing)
      or not exists (select from public.agreement_milestones m where m.id = new.milestone_id
        and (m.amount_cents, m.half_hours) is not distinct from (new.total_cents, new.half_hours)) then
      raise exception 'an order differs from its milestone %', new.milestone_id
        using errcode = 'integrity_constraint_violation';
    end if;
    new.job_id := coalesce(new.job_id, agreement.job_id);
  elsif coalesce(new.extends_order_id, new.thanks_order_id) is not null then
    select coalesce(new.job_id, o.job_id) into new.job_id from public.orders o
      where o.id = coalesce(new.extends_order_id, new.thanks_order_id);
  end if;
  new.job_id := coalesce(new.job_id, new.id);
  return new;
end $$;

-- PostgreSQL reads and plans every check of a table again for each statement that writes it, but keeps the plan of a
-- function. These checks became functions, because orders and checkouts are written often.

-- Hours and a rate belong to hourly prices, lines to fixed ones, and tips thank for an order. A purchase is for one
-- milestone or order at most, and the viber delivers within a year.
create function is_purchase(pricing text, half_hours integer, rate_cents bigint, price_lines jsonb, delivery_days integer,
  milestone_id bigint, extends_order_id bigint, thanks_order_id bigint)
  returns boolean language plpgsql immutable parallel safe as $$
begin
  return coalesce(case pricing
    when 'hourly' then num_nonnulls(half_hours, rate_cents) = 2 and num_nonnulls(price_lines, thanks_order_id) = 0
    when 'fixed' then jsonb_typeof(price_lines) = 'array' and num_nonnulls(half_hours, rate_cents, thanks_order_id) = 0
    when 'tip' then thanks_order_id is not null and num_nonnulls(half_hours, rate_cents, price_lines) = 0
  end, false)
    and num_nonnulls(milestone_id, extends_order_id, thanks_order_id) <= 1
    and coalesce(delivery_days between 1 and 365, true);
end $$;

-- At least half an hour and at most what was bought was worked. Only hours that were not worked go back to the client.
create function are_worked_hours(half_hours integer, worked_half_hours integer, total_cents bigint, unused_cents bigint)
  returns boolean language plpgsql immutable parallel safe as $$
begin
  return coalesce(case
    when unused_cents is not null then unused_cents > 0 and unused_cents < total_cents
      and worked_half_hours >= 1 and worked_half_hours < half_hours
    when worked_half_hours is not null then worked_half_hours between 1 and half_hours
    else true
  end, false);
end $$;

-- The dates of an order belong to its status.
create function is_order_state(status text, status_before text, respond_by timestamptz, release_at timestamptz,
  cancelled_at timestamptz, cancellation_by bigint, cancellation_at timestamptz)
  returns boolean language plpgsql immutable parallel safe as $$
begin
  return status in ('pending', 'in_progress', 'completed', 'cancelled', 'disputed')
    and (status = 'pending') = (respond_by is not null)
    and (status = 'completed' or release_at is null)
    and (status = 'cancelled') = (cancelled_at is not null)
    and (status = 'disputed') = (status_before is not null)
    and (status_before is null or status_before in ('pending', 'in_progress', 'completed'))
    and (status = 'in_progress' or cancellation_by is null)
    and (cancellation_by is null) = (cancellation_at is null);
end $$;

-- A checkout that has ended has a date and no longer the secret with which it can be paid.
create function is_checkout_state(status text, closed_at timestamptz, client_secret text)
  returns boolean language plpgsql immutable parallel safe as $$
begin
  return status in ('open', 'paid', 'expired', 'void')
    and (status = 'open') = (closed_at is null)
    and (status = 'open' or client_secret is null);
end $$;

alter table orders
  drop constraint orders_status_check,
  drop constraint orders_check2,
  drop constraint orders_check3,
  drop constraint orders_check4,
  drop constraint orders_check5,
  drop constraint orders_status_before_check,
  drop constraint orders_check6,
  drop constraint orders_check7,
  add constraint orders_state check (is_order_state(status, status_before, respond_by, release_at, cancelled_at,
    cancellation_by, cancellation_at)),
  drop constraint orders_pricing_check,
  drop constraint orders_price_lines_check,
  drop constraint orders_delivery_days_check,
  drop constraint orders_hourly,
  drop constraint orders_fixed,
  drop constraint orders_tip,
  drop constraint orders_one_subject,
  add constraint orders_purchase check (is_purchase(pricing, half_hours, rate_cents, price_lines, delivery_days,
    milestone_id, extends_order_id, thanks_order_id)),
  drop constraint orders_worked,
  drop constraint orders_unused,
  drop constraint orders_unused_cents_check,
  add constraint orders_worked_hours check (
    are_worked_hours(half_hours, worked_half_hours, total_cents, unused_cents));

alter table checkouts
  drop constraint checkouts_status_check,
  drop constraint checkouts_check1,
  drop constraint checkouts_check2,
  add constraint checkouts_state check (is_checkout_state(status, closed_at, client_secret)),
  drop constraint checkouts_pricing_check,
  drop constraint checkouts_price_lines_check,
  drop constraint checkouts_delivery_days_check,
  drop constraint checkouts_hourly,
  drop constraint checkouts_fixed,
  drop constraint checkouts_tip,
  drop constraint checkouts_one_subject,
  add constraint checkouts_purchase check (is_purchase(pricing, half_hours, rate_cents, price_lines, delivery_days,
    milestone_id, extends_order_id, thanks_order_id));
