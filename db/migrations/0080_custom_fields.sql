-- Questions that the owner of the marketplace asks about services, members and gigs, and the answers.

create table fields (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('service', 'user', 'brief')),
  key text not null check (key ~ '^[a-z][a-z0-9_]{1,39}$'),
  type text not null check (type in
    ('line', 'text', 'number', 'yes_no', 'choice', 'choices', 'date', 'link')),
  label text not null check (length(label) between 2 and 80),
  -- The label in other languages. A missing one uses `label`.
  labels jsonb not null default '{}' check (jsonb_typeof(labels) = 'object'),
  help text check (length(help) between 1 and 160),
  -- For `choice` and `choices`: the possible answers. A retired one stays where it was chosen.
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  -- For `number`: min, max, decimals and unit.
  number jsonb check (jsonb_typeof(number) = 'object'),
  -- The main categories that the question is for. Empty means all.
  categories text[] not null default '{}',
  -- Members who answer questions about themselves: vibers only, or everybody.
  audience text not null default 'everybody' check (audience in ('provider', 'everybody')),
  is_required boolean not null default false,
  visibility text not null default 'public' check (visibility in ('public', 'staff')),
  on_card boolean not null default false,
  is_filter boolean not null default false,
  sort_order integer not null,
  is_active boolean not null default true,
  -- Set when an owner deletes the question. A job then deletes its answers and the row.
  purge_requested_at timestamptz,
  origin text not null default 'operator' check (origin = 'operator' or origin ~ '^x:[a-z0-9-]+$'),
  -- For optimistic locking: an update based on an older version is rejected.
  version integer not null default 1,
  unique (subject, key),
  check ((type = 'number') = (number is not null)),
  check ((type in ('choice', 'choices')) = (options <> '[]')),
  check (not is_filter or type in ('choice', 'choices', 'yes_no')),
  check (visibility = 'public' or not (on_card or is_filter)),
  check (purge_requested_at is null or not is_active)
);

create function public.keep_field() returns trigger language plpgsql as $$
begin
  if (old.subject, old.key, old.type) is distinct from (new.subject, new.key, new.type) then
    raise exception 'The subject, key and type of the field % never change', old.key
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger fields_kept before update on fields
  for each row execute function public.keep_field();

-- The answers by the keys of the fields. src/fields/check.ts checks them before they are stored.
alter table services add column field_values jsonb not null default '{}',
  add constraint services_field_values
    check (jsonb_typeof(field_values) = 'object' and octet_length(field_values::text) <= 40000);

-- The answers that filters can find, such as `language:en` and `remote:yes`. A pure function of the answers, so that
-- turning a filter on needs no new index; the server decides which fields are filters.
create function public.field_facets(answers jsonb) returns text[]
  language sql immutable parallel safe
  return (select coalesce(array_agg(distinct facet order by facet), '{}') from (
    select a.key || ':' || case a.value #>> '{}' when 'true' then 'yes' else 'no' end as facet
      from jsonb_each(answers) a where jsonb_typeof(a.value) = 'boolean'
    union all
    select a.key || ':' || (a.value #>> '{}')
      from jsonb_each(answers) a
      where jsonb_typeof(a.value) = 'string' and (a.value #>> '{}') ~ '^[a-z0-9_]{1,40}$'
    union all
    select a.key || ':' || o.value
      from jsonb_each(answers) a
      cross join lateral jsonb_array_elements_text(
        case when jsonb_typeof(a.value) = 'array' then a.value else '[]' end) o
  ) facets);

alter table service_search add column facets text[] not null default '{}';
create index service_search_facets on service_search using gin (facets) with (fastupdate = off)
  where facets <> '{}';

create or replace function public.refresh_service_search(ids bigint[])
  returns void language sql as $$
  select from public.users
    where id in (select user_id from public.services where id = any (ids)) order by id for share;
  select from public.services where id = any (ids) order by id for no key update;

  delete from public.service_search x using public.services s, public.users u
    where x.service_id = any (ids) and s.id = x.service_id and u.id = s.user_id
      and not public.is_public_service(s.status, u.status);

  insert into public.service_search (service_id, user_id, category, subcategory, rate_cents,
      mean, rating, response, freshness, newcomer, is_confirmed, skills, title, heads, words,
      average_tenths, usual_days, country, languages, response_minutes, package_from_cents, facets)
    select s.id, s.user_id, s.category, s.subcategory, s.hourly_rate_cents,
      q.mean, q.rating, q.response, q.freshness, q.newcomer, q.is_confirmed, k.keys,
      to_tsvector('public.vibework_words', t.title), h.heads,
      h.heads || setweight(to_tsvector('public.vibework_stems', public.search_text(s.description)), 'D'),
      d.average_tenths, d.usual_days, d.country, d.languages, d.response_minutes,
      d.package_from_cents, public.field_facets(s.field_values)
    from public.services s
    join public.users u on u.id = s.user_id
    join public.service_quality q on q.service_id = s.id
    join public.service_traits d on d.service_id = s.id
    cross join lateral (select coalesce(array_agg(lower(name) order by id), '{}') as keys,
        string_agg(name, ' ') as names from public.skills where service_id = s.id) k
    cross join lateral (select public.search_text(s.title) as title,
        public.search_text(concat_ws(' ', k.names, s.category, s.subcategory)) as trade,
        public.search_text(concat_ws(' ', u.full_name, u.headline)) as viber offset 0) t
    cross join lateral (select setweight(to_tsvector('public.vibework_words', t.title), 'A')
        || setweight(to_tsvector('public.vibework_stems', t.title), 'A')
        || setweight(to_tsvector('public.vibework_words', t.trade), 'B')
        || setweight(to_tsvector('public.vibework_stems', t.trade), 'B')
        || setweight(to_tsvector('public.vibework_words', t.viber), 'C')
        || setweight(to_tsvector('public.vibework_stems', t.viber), 'C') as heads offset 0) h
    where s.id = any (ids) and public.is_public_service(s.status, u.status)
    order by s.id
  on conflict (service_id) do update set
    category = excluded.category, subcategory = excluded.subcategory,
    rate_cents = excluded.rate_cents, mean = excluded.mean, rating = excluded.rating,
    response = excluded.response, freshness = excluded.freshness, newcomer = excluded.newcomer,
    is_confirmed = excluded.is_confirmed, skills = excluded.skills, title = excluded.title,
    heads = excluded.heads, words = excluded.words,
    average_tenths = excluded.average_tenths, usual_days = excluded.usual_days,
    country = excluded.country, languages = excluded.languages,
    response_minutes = excluded.response_minutes,
    package_from_cents = excluded.package_from_cents, facets = excluded.facets;

  -- In order, so that two at once wait for each other instead of dying.
  insert into public.search_words
    select distinct word, public.sorted_letters(word)
    from public.services s
    join public.users u on u.id = s.user_id
    cross join lateral (select string_agg(name, ' ') as names
      from public.skills where service_id = s.id) k
    cross join lateral unnest(tsvector_to_array(to_tsvector('public.vibework_words',
      public.search_text(concat_ws(' ', s.title, k.names, s.subcategory, u.full_name, u.headline))
    ))) as word
    where s.id = any (ids) and length(word) between 3 and 40 and word !~ '^u[0-9a-f]{4,5}(u[0-9a-f]{4,5})?$'
    order by 1
  on conflict do nothing;

  insert into public.search_skills
    select distinct on (lower(name)) lower(name), name from public.skills
    where service_id = any (ids) order by lower(name), id
  on conflict do nothing;
$$;

drop trigger services_search on services;
create trigger services_search after insert or update of title, description, category, subcategory,
    hourly_rate_cents, usual_days, status, rating_sum, rating_count, updated_at, field_values
  on services for each row execute function public.service_changed();
