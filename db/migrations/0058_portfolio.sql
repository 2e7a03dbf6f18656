-- What vibers show of their work: the usual size of a service, its gallery, and a portfolio.

-- Suggested to clients at checkout. Hours are counted in halves, as in orders.
alter table services
  add column usual_half_hours smallint check (usual_half_hours between 1 and 2000),
  add column usual_days smallint check (usual_days between 1 and 180);

-- The images next to the cover. Positions are limited and unique, so no service has more than eight.
create table service_pictures (
  id bigint generated always as identity primary key,
  service_id bigint not null references services (id) on delete cascade,
  position smallint not null check (position between 1 and 8),
  picture_key text not null,
  alt text check (length(alt) between 1 and 150),
  created_at timestamptz not null,
  -- Deferred, because an update that changes the order passes through equal positions.
  constraint service_pictures_position unique (service_id, position) deferrable initially deferred
);

create table portfolio_pieces (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- The service that the piece is an example of.
  service_id bigint references services (id) on delete set null,
  title text not null check (length(title) between 1 and 100),
  description text check (length(description) between 1 and 1000),
  is_client_work boolean not null,
  -- Shown as a link, never embedded.
  video_url text check (video_url like 'https://%' and length(video_url) <= 500),
  position smallint not null check (position between 1 and 20),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint portfolio_pieces_position unique (user_id, position) deferrable initially deferred
);
create index portfolio_pieces_service on portfolio_pieces (service_id) where service_id is not null;

create table portfolio_files (
  id bigint generated always as identity primary key,
  piece_id bigint not null references portfolio_pieces (id) on delete cascade,
  position smallint not null check (position between 1 and 6),
  kind text not null check (kind in ('picture', 'pdf')),
  file_key text not null,
  name text not null check (length(name) between 1 and 255),
  size_bytes bigint not null check (size_bytes > 0),
  -- In pixels, so that pages reserve the space of an image.
  width integer check (width > 0),
  height integer check (height > 0),
  created_at timestamptz not null,
  constraint pictures_have_a_size check ((kind = 'picture') = (width is not null and height is not null)),
  constraint portfolio_files_position unique (piece_id, position) deferrable initially deferred
);
