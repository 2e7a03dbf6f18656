-- What the card of a service shows, made when it changes instead of whenever it is read. Labels of categories, absences
-- that are over and hidden answers are left to the reader (decision 91).
create table service_cards (
  service_id bigint primary key references services (id) on delete cascade,
  card json not null,
  -- The number of each reaction, by emoji.
  reactions jsonb not null default '{}'
);

create view service_card_values as
  select s.id as service_id, json_build_object(
      'id', s.id, 'userId', s.user_id, 'title', s.title, 'description', s.description,
      'category', s.category, 'subcategory', s.subcategory, 'status', s.status,
      'hourlyRateCents', s.hourly_rate_cents, 'coverKey', s.cover_key,
      'ratingSum', s.rating_sum, 'ratingCount', s.rating_count, 'createdAt', s.created_at,
      'fieldValues', s.field_values,
      'skills', (select coalesce(json_agg(k.name order by k.id), '[]')
        from skills k where k.service_id = s.id),
      'packageFromCents', (select p.price_cents from service_packages p
        where p.service_id = s.id and p.tier = 1),
      'providerName', u.full_name, 'providerTitle', u.headline, 'providerAvatar', u.avatar,
      'awayUntil', u.away_until, 'awayEndsAt', u.away_ends_at, 'awayNote', u.away_note) as card
  from services s join users u on u.id = s.user_id;

-- The locks make the last of several changes see all others.
create function public.refresh_service_cards(ids bigint[]) returns void language sql as $$
  select from public.users
    where id in (select user_id from public.services where id = any (ids)) order by id for share;
  select from public.services where id = any (ids) order by id for no key update;
  insert into public.service_cards (service_id, card)
    select service_id, card from public.service_card_values
    where service_id = any (ids) order by service_id
  on conflict (service_id) do update set card = excluded.card;
$$;

create or replace function public.refresh_service_search(ids bigint[]) returns void language sql as $$
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

  select public.refresh_service_cards(ids);
$$;

create function public.service_card_changed() returns trigger language plpgsql as $$
begin
  perform public.refresh_service_cards(array[new.id]);
  return null;
end $$;
create trigger services_card after update of cover_key on services
  for each row when (old.cover_key is distinct from new.cover_key)
  execute function public.service_card_changed();

create function public.viber_card_changed() returns trigger language plpgsql as $$
begin
  perform public.refresh_service_cards(
    (select coalesce(array_agg(id order by id), '{}') from public.services where user_id = new.id));
  return null;
end $$;
create trigger users_card after update of avatar, away_until, away_ends_at, away_note on users
  for each row when ((old.avatar, old.away_until, old.away_ends_at, old.away_note)
    is distinct from (new.avatar, new.away_until, new.away_ends_at, new.away_note))
  execute function public.viber_card_changed();

-- Added to the row's own value, so that reactions at the same moment all count.
create function public.count_reactions() returns trigger language plpgsql as $$
begin
  perform from public.service_cards
    where service_id in (select service_id from changed) order by service_id for no key update;
  update public.service_cards c set reactions = (
      select coalesce(jsonb_object_agg(emoji, total), '{}') from (
        select emoji, sum(number) as total from (
          select key as emoji, value::integer as number from jsonb_each_text(c.reactions)
          union all
          select emoji, tg_argv[0]::integer from changed where service_id = c.service_id) each_one
        group by emoji) counted
      where total > 0)
    where service_id in (select service_id from changed);
  return null;
end $$;
create trigger reactions_added after insert on reactions referencing new table as changed
  for each statement execute function public.count_reactions('1');
create trigger reactions_removed after delete on reactions referencing old table as changed
  for each statement execute function public.count_reactions('-1');

insert into service_cards (service_id, card, reactions)
  select v.service_id, v.card, coalesce(counted.reactions, '{}')
  from service_card_values v
  left join (
    select service_id, jsonb_object_agg(emoji, number) as reactions from (
      select service_id, emoji, count(*) as number from reactions group by service_id, emoji) each_emoji
    group by service_id) counted using (service_id);
