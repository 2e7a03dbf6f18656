-- Search filters by traits of a service and of its viber: rating, delivery time, languages, country and response time.

alter table service_search
  -- The mean of the public reviews as it is shown, in tenths of a star; null without reviews.
  add column average_tenths smallint,
  add column usual_days smallint,
  add column country text,
  -- In the viber's own order.
  add column languages text[] not null default '{}',
  -- The viber's median; null while there are too few answers.
  add column response_minutes bigint;

create view public.service_traits as
  select s.id as service_id,
    case when s.rating_count > 0 then round(10.0 * s.rating_sum / s.rating_count) end::smallint
      as average_tenths,
    s.usual_days, u.country,
    array(select l.language from public.user_languages l where l.user_id = s.user_id order by l.position)
      as languages,
    t.median_minutes as response_minutes
  from public.services s
  join public.users u on u.id = s.user_id
  left join public.response_times t on t.user_id = s.user_id;

-- As in 0059, with the new columns.
create or replace function public.refresh_service_search(ids bigint[]) returns void language sql as $$
  select from public.users
    where id in (select user_id from public.services where id = any (ids)) order by id for share;
  select from public.services where id = any (ids) order by id for no key update;

  delete from public.service_search x using public.services s, public.users u
    where x.service_id = any (ids) and s.id = x.service_id and u.id = s.user_id
      and not public.is_public_service(s.status, u.status);

  insert into public.service_search (service_id, user_id, category, subcategory, rate_cents,
      mean, rating, response, freshness, newcomer, is_confirmed, skills, title, heads, words,
      average_tenths, usual_days, country, languages, response_minutes)
    select s.id, s.user_id, s.category, s.subcategory, s.hourly_rate_cents,
      q.mean, q.rating, q.response, q.freshness, q.newcomer, q.is_confirmed, k.keys,
      to_tsvector('public.vibework_words', t.title), h.heads,
      h.heads || setweight(to_tsvector('public.vibework_stems', public.search_text(s.description)), 'D'),
      d.average_tenths, d.usual_days, d.country, d.languages, d.response_minutes
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
    response_minutes = excluded.response_minutes;

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

-- Triggers for the new sources.
drop trigger services_search on services;
create trigger services_search after insert or update of title, description, category, subcategory,
    hourly_rate_cents, usual_days, status, rating_sum, rating_count, updated_at on services
  for each row execute function public.service_changed();

drop trigger users_search on users;
create trigger users_search after update of status, full_name, headline, email_verified_at, country on users
  for each row when (
    row(old.status, old.full_name, old.headline, old.email_verified_at is null, old.country)
    is distinct from row(new.status, new.full_name, new.headline, new.email_verified_at is null, new.country))
  execute function public.viber_changed('id');

create function public.languages_changed() returns trigger language plpgsql as $$
begin
  perform public.refresh_service_search((select coalesce(array_agg(id order by id), '{}')
    from public.services where user_id in (select user_id from changed)));
  return null;
end $$;
create trigger languages_added after insert on user_languages
  referencing new table as changed for each statement execute function public.languages_changed();
create trigger languages_changed after update on user_languages
  referencing new table as changed for each statement execute function public.languages_changed();
create trigger languages_removed after delete on user_languages
  referencing old table as changed for each statement execute function public.languages_changed();

update service_search x set average_tenths = t.average_tenths, usual_days = t.usual_days,
    country = t.country, languages = t.languages, response_minutes = t.response_minutes
  from service_traits t
  where t.service_id = x.service_id
    and (x.average_tenths, x.usual_days, x.country, x.languages, x.response_minutes)
      is distinct from (t.average_tenths, t.usual_days, t.country, t.languages, t.response_minutes);

-- For rare values, which a scan by quality would look for in all services. Small, because equal values share an entry.
create index service_search_languages on service_search using gin (languages) with (fastupdate = off);
create index service_search_country on service_search (country) where country is not null;
create index service_search_days on service_search (usual_days) where usual_days is not null;
create index service_search_minutes on service_search (response_minutes) where response_minutes is not null;
