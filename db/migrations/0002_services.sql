-- Services that providers sell by the hour.

create table services (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  title text not null check (length(title) between 5 and 120),
  description text not null check (length(description) between 20 and 10000),
  category text not null check (category in ('coding', 'marketing')),
  subcategory text not null,
  hourly_rate_cents bigint not null check (hourly_rate_cents between 500 and 1000000),
  status text not null default 'active' check (status in ('active', 'paused', 'archived')),
  -- Sums over public reviews, updated in the review's own transaction; averages are computed from them.
  rating_sum bigint not null default 0 check (rating_sum >= 0),
  rating_count bigint not null default 0 check (rating_count >= 0),
  is_demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint rating_in_range check (rating_sum between rating_count and rating_count * 5),
  constraint category_has_subcategory check (
    (category = 'coding' and subcategory in
      ('web_development', 'mobile_apps', 'wordpress', 'ecommerce', 'backend', 'frontend'))
    or (category = 'marketing' and subcategory in
      ('social_media', 'content_writing', 'seo', 'email_marketing', 'analytics', 'branding')))
);
create index services_user_id on services (user_id);
create index services_newest on services (id desc) where status = 'active';
create index services_category on services (category, subcategory) where status = 'active';

create table skills (
  id bigint generated always as identity primary key,
  service_id bigint not null references services (id) on delete cascade,
  name text not null check (length(name) between 1 and 40)
);
create unique index skills_once_per_service on skills (service_id, lower(name));
