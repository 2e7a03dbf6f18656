-- Packages of services: up to three tiers at a fixed price, with extras. A viber saves the packages of a service as one
-- set.

create table package_sets (
  service_id bigint primary key references services (id) on delete cascade,
  -- Increases with every change of the set.
  version integer not null check (version > 0)
);

create table service_packages (
  service_id bigint not null references package_sets (service_id) on delete cascade,
  -- 1 is basic, 2 standard, 3 premium.
  tier smallint not null check (tier between 1 and 3),
  name text not null check (length(name) between 3 and 40),
  summary text not null check (length(summary) between 20 and 600),
  price_cents integer not null check (price_cents between 500 and 99999999),
  -- The viber delivers within this many days of accepting.
  days integer not null check (days between 1 and 180),
  -- How often the client may request changes.
  revisions integer not null check (revisions between 1 and 10),
  -- What the tier includes, as lines of the comparison table.
  features text[] not null default '{}' check (cardinality(features) <= 10 and longest_text(features) <= 80),
  primary key (service_id, tier)
);

-- Extras are bought with a package. Their ids stay when the set is saved again, because checkouts refer to them.
create table service_extras (
  id bigint generated always as identity primary key,
  service_id bigint not null references package_sets (service_id) on delete cascade,
  position smallint not null check (position between 1 and 8),
  name text not null check (length(name) between 3 and 80),
  price_cents integer not null check (price_cents between 100 and 1000000),
  -- What one of them adds to the days of the package.
  days integer not null check (days between 0 and 60),
  max_quantity integer not null check (max_quantity between 1 and 20),
  constraint service_extras_order unique (service_id, position) deferrable initially deferred
);

-- Tiers have no gaps, a higher tier costs more, and the comparison table has at most ten lines.
create function packages_rise() returns trigger language plpgsql as $$
begin
  if exists (select from (
    select tier, price_cents, row_number() over tiers as place, lag(price_cents) over tiers as lower_cents
    from public.service_packages where service_id in (select service_id from changed)
    window tiers as (partition by service_id order by tier)) p
  where tier <> place or price_cents <= lower_cents) then
    raise exception 'the tiers of a service have gaps or falling prices'
      using errcode = 'integrity_constraint_violation';
  end if;
  if exists (select from public.service_packages, unnest(features) as feature
    where service_id in (select service_id from changed)
    group by service_id having count(distinct feature) > 10) then
    raise exception 'the packages of a service have more than ten features'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger packages_rise after insert on service_packages
  referencing new table as changed for each statement execute function packages_rise();
create trigger packages_still_rise after update on service_packages
  referencing new table as changed for each statement execute function packages_rise();

-- The section of the settings about the ways to hire.
alter table settings_versions
  drop constraint settings_versions_section_check,
  add constraint settings_versions_section_check check (section in ('general', 'logo', 'people', 'security', 'money',
    'setup', 'reactions', 'seo', 'landing', 'hiring'));

-- Search by the price of the cheapest package.
alter table service_search add column package_from_cents integer;

create or replace view public.service_traits as
  select s.id as service_id,
    case when s.rating_count > 0 then round(10.0 * s.rating_sum / s.rating_count) end::smallint
      as average_tenths,
    s.usual_days, u.country,
    array(select l.language from public.user_languages l where l.user_id = s.user_id order by l.position)
      as languages,
    t.median_minutes as response_minutes,
    (select p.price_cents from public.service_packages p where p.service_id = s.id and p.tier = 1)
      as package_from_cents
  from public.services s
  join public.users u on u.id = s.user_id
  left join public.response_times t on t.user_id = s.user_id;

-- As in 0061, with the price of the cheapest package.
create or replace function public.refresh_service_search(ids bigint[]) returns void language sql as $$
  select from public.users
    where id in (select user_id from public.services where id = any (ids)) order by id for share;
  select from public.services where id = any (ids) order by id for no key update;

  delete from public.service_search x using public.services s, public.users u
    where x.service_id = any (ids) and s.id = x.service_id and u.id = s.user_id
      and not public.is_public_service(s.status, u.status);

  insert into public.service_search (service_id, user_id, category, subcategory, rate_cents,
      mean, rating, response, freshness, newcomer, is_confirmed, skills, title, heads, words,
      average_tenths, usual_days, country, languages, response_minutes, package_from_cents)
    select s.id, s.user_id, s.category, s.subcategory, s.hourly_rate_cents,
      q.mean, q.rating, q.response, q.freshness, q.newcomer, q.is_confirmed, k.keys,
      to_tsvector('public.vibework_words', t.title), h.heads,
      h.heads || setweight(to_tsvector('public.vibework_stems', public.search_text(s.description)), 'D'),
      d.average_tenths, d.usual_days, d.country, d.languages, d.response_minutes,
      d.package_from_cents
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
    package_from_cents = excluded.package_from_cents;

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

create function public.packages_changed() returns trigger language plpgsql as $$
begin
  perform public.refresh_service_search(
    (select coalesce(array_agg(distinct service_id), '{}') from changed));
  return null;
end $$;
create trigger packages_added after insert on service_packages
  referencing new table as changed for each statement execute function public.packages_changed();
create trigger packages_changed after update on service_packages
  referencing new table as changed for each statement execute function public.packages_changed();
create trigger packages_removed after delete on service_packages
  referencing old table as changed for each statement execute function public.packages_changed();

-- Few services may have packages, and a scan by quality would look for them in all services.
create index service_search_packages on service_search (package_from_cents, service_id)
  where package_from_cents is not null;
