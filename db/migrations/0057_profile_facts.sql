-- What people tell about themselves on their public profile.

create function public.longest_text(texts text[]) returns int
  language sql immutable strict parallel safe
  return (select coalesce(max(length(one)), 0) from unnest(texts) as one);

alter table users
  -- ISO 3166-1 alpha-2.
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column links text[] not null default '{}'
    check (cardinality(links) <= 5 and public.longest_text(links) <= 200),
  add column education text[] not null default '{}'
    check (cardinality(education) <= 10 and public.longest_text(education) <= 120),
  add column certificates text[] not null default '{}'
    check (cardinality(certificates) <= 10 and public.longest_text(certificates) <= 120);

create table user_languages (
  user_id bigint not null references users (id) on delete cascade,
  -- ISO 639.
  language text not null check (language ~ '^[a-z]{2,3}$'),
  level text not null check (level in ('basic', 'conversational', 'fluent', 'native')),
  -- The person's own order, from 0.
  position int not null check (position between 0 and 9),
  primary key (user_id, language),
  -- With the positions 0 to 9, at most ten languages a person.
  constraint user_languages_position unique (user_id, position)
);
