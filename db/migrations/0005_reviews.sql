-- Clients' reviews of completed orders.

create table reviews (
  id bigint generated always as identity primary key,
  -- One review per order, however often it is submitted.
  order_id bigint not null unique references orders (id),
  client_id bigint not null references users (id),
  provider_id bigint not null references users (id),
  service_id bigint not null references services (id),
  rating smallint not null check (rating between 1 and 5),
  delivery_rating smallint check (delivery_rating between 1 and 5),
  communication_rating smallint check (communication_rating between 1 and 5),
  service_rating smallint check (service_rating between 1 and 5),
  comment text check (length(comment) <= 2000),
  would_recommend boolean not null default true,
  is_public boolean not null default true,
  provider_response text check (length(provider_response) <= 2000),
  provider_response_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((provider_response is null) = (provider_response_at is null))
);
create index reviews_of_provider on reviews (provider_id, created_at desc, id desc) where is_public;
create index reviews_of_service on reviews (service_id, created_at desc, id desc) where is_public;
create index reviews_by_client on reviews (client_id, created_at desc, id desc);
