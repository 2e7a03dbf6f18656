-- One index per sort of an admin list. The id orders rows with equal values. PostgreSQL can scan an index backwards, so
-- each index serves both directions.
create index orders_total on orders (total_cents, id);
create index payouts_amount on payouts (amount_cents, id);
create index services_rate on services (hourly_rate_cents, id);
create index documents_amount on documents (user_id, amount_cents, id);

-- A backward scan still returns the newest reviews of one rating first.
drop index reviews_rating;
create index reviews_rating on reviews (rating, id);

-- Rows without a time are sorted as the oldest.
create index users_last_seen on users ((coalesce(last_seen_at, 'epoch'::timestamptz)), id);
create index reports_decision on reports ((coalesce(decided_at, 'epoch'::timestamptz)), id);
