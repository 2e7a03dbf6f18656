-- Helps clients to choose: reactions, favorites, featured vibers and quotes, cover images, response times.

create table reactions (
  id bigint generated always as identity primary key,
  service_id bigint not null references services (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  emoji text not null check (emoji in ('👍', '❤️', '😂', '😮', '😢', '🔥', '👏', '🎉')),
  created_at timestamptz not null,
  -- Concurrent clicks leave one reaction; a user may react with several emojis.
  constraint reactions_once unique (service_id, user_id, emoji)
);
create index reactions_newest on reactions (service_id, id desc);

create table favorite_services (
  user_id bigint not null references users (id) on delete cascade,
  service_id bigint not null references services (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, service_id)
);
create index favorite_services_newest on favorite_services (user_id, created_at desc);

create table favorite_vibers (
  user_id bigint not null references users (id) on delete cascade,
  viber_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, viber_id),
  check (user_id <> viber_id)
);
create index favorite_vibers_newest on favorite_vibers (user_id, created_at desc);

-- Set by admins: vibers featured on the landing page, and reviews quoted there.
alter table users add column is_featured boolean not null default false;
create index users_featured on users (id) where is_featured;
alter table reviews add column is_testimonial boolean not null default false;
create index reviews_testimonials on reviews (id desc) where is_testimonial and is_public;

-- The key of the uploaded image in the file store; null shows a generated image.
alter table services add column cover_key text;

-- How quickly vibers reply, measured regularly (decision 13).
create table response_times (
  user_id bigint primary key references users (id) on delete cascade,
  median_minutes bigint not null check (median_minutes >= 0),
  -- The number of replies in the median.
  answers bigint not null check (answers > 0),
  measured_at timestamptz not null
);
