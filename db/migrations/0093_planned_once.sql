-- The statements of these functions are planned once per session instead of at each call, which took most of their time,
-- and not at all when a statement changed no rows.
create or replace function public.refresh_service_cards(ids bigint[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform from public.users
    where id in (select user_id from public.services where id = any (ids)) order by id for share;
  perform from public.services where id = any (ids) order by id for no key update;
  insert into public.service_cards (service_id, card)
    select service_id, card from public.service_card_values
    where service_id = any (ids) order by service_id
  on conflict (service_id) do update set card = excluded.card;
end $$;

create or replace function public.refresh_service_search(ids bigint[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform from public.users
    where id in (select user_id from public.services where id = any (ids)) order by id for share;
  perform from public.services where id = any (ids) order by id for no key update;

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

  perform public.refresh_service_cards(ids);
end $$;
