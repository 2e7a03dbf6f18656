-- The text search finds public answers about services. A job rewrites the index entries after a change of a question.

alter table fields add column words_changed_at timestamptz;
comment on column fields.words_changed_at is
  'Set by a change of the words that the search index has of this question, until a job has rewritten them.';

-- The short texts and the labels of the chosen options, in the original language, of the public
-- questions that are asked in the category.
create function public.field_words(answers jsonb, category text) returns text
  language sql stable parallel safe
  return case when answers = '{}' then null else (
    select string_agg(case f.type when 'line' then answers ->> f.key else (
        select string_agg(o.value ->> 'label', ' ' order by o.place)
        from jsonb_array_elements(f.options) with ordinality as o (value, place)
        where answers -> f.key ? (o.value ->> 'key')) end, ' ' order by f.sort_order, f.id)
    from public.fields f
    where f.subject = 'service' and f.is_active and f.visibility = 'public'
      and f.type in ('line', 'choice', 'choices') and answers ? f.key
      and (f.categories = '{}' or category = any (f.categories))) end;

create or replace function public.keep_field() returns trigger language plpgsql as $$
begin
  if (old.subject, old.key, old.type) is distinct from (new.subject, new.key, new.type) then
    raise exception 'The subject, key and type of the field % never change', old.key
      using errcode = 'restrict_violation';
  end if;
  if new.subject = 'service' and new.type in ('line', 'choice', 'choices')
    and (old.options, old.visibility, old.is_active, old.categories)
      is distinct from (new.options, new.visibility, new.is_active, new.categories) then
    new.words_changed_at := now();
  end if;
  return new;
end $$;

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
      h.heads || setweight(to_tsvector('public.vibework_stems', public.search_text(
        concat_ws(' ', s.description, public.field_words(s.field_values, s.category)))), 'D'),
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

-- Answers that were given before this migration.
update fields set words_changed_at = now()
  where subject = 'service' and type in ('line', 'choice', 'choices');

-- The answers of gigs by the keys of the fields. src/fields/check.ts checks them before they are stored.
alter table briefs add column field_values jsonb not null default '{}',
  add constraint briefs_field_values
    check (jsonb_typeof(field_values) = 'object' and octet_length(field_values::text) <= 40000);
