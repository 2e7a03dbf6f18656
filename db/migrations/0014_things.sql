-- Moderation of services, orders and reviews: admins hide services and reviews with a reason, feature services, and
-- search every list.

-- A hidden service is visible only to its owner and to admins; showing it again restores its earlier status.
alter table services
  drop constraint services_status_check,
  add constraint services_status_check check (status in ('active', 'paused', 'archived', 'hidden')),
  add column hidden_reason text check (length(hidden_reason) between 1 and 1000),
  add column status_before_hiding text check (status_before_hiding in ('active', 'paused')),
  add constraint hidden_services_say_why check ((status = 'hidden') = (hidden_reason is not null)),
  add constraint hidden_services_can_return
    check ((status = 'hidden') = (status_before_hiding is not null)),
  -- An admin's choice for the landing page: the service shown for its viber.
  add column is_featured boolean not null default false;
create index services_featured on services (id desc) where is_featured;
create index services_status on services (status, id desc);
create index services_subcategory on services (category, subcategory, id desc);

-- A hidden review is not public, so no list or average includes it; its author's own choice is kept.
alter table reviews
  add column hidden_at timestamptz,
  add column hidden_reason text check (length(hidden_reason) between 1 and 1000),
  add column public_before_hiding boolean,
  add constraint hidden_reviews_say_why check ((hidden_at is null) = (hidden_reason is null)),
  add constraint hidden_reviews_can_return check ((hidden_at is null) = (public_before_hiding is null)),
  add constraint hidden_reviews_are_hidden check (hidden_at is null or not (is_public or is_testimonial));
create index reviews_taken_out on reviews (id desc) where hidden_at is not null;
create index reviews_private on reviews (id desc) where not is_public and hidden_at is null;
create index reviews_rating on reviews (rating, id desc);

-- For the admins' lists, newest first.
create index orders_newest on orders (created_at desc, id desc);
create index orders_status on orders (status, created_at desc, id desc);
create index escrows_order on escrows (status, order_id desc);
create index payouts_status on payouts (status, id desc);
create index payouts_of_provider on payouts (provider_id, id desc);

-- Substring search in titles and comments.
create index services_title on services using gin (title gin_trgm_ops) with (fastupdate = off);
create index orders_title on orders using gin (title gin_trgm_ops) with (fastupdate = off);
create index reviews_comment on reviews using gin (comment gin_trgm_ops) with (fastupdate = off);
