-- The search index. Triggers update it in the same transaction as every change of a service, its skills, its viber or
-- their reviews. See docs/ranking.md.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Words as written, and their English stems; both without accents.
create text search configuration public.vibework_words (copy = pg_catalog.simple);
alter text search configuration public.vibework_words
  alter mapping for word, hword, hword_part with unaccent, simple;
create text search configuration public.vibework_stems (copy = pg_catalog.english);
alter text search configuration public.vibework_stems
  alter mapping for word, hword, hword_part with unaccent, english_stem;

-- 'Node.js' is two words, 'C++' and 'C#' are one each; src/search/words.ts parses search terms in the same way.
create function public.search_text(given text) returns text
  language sql immutable parallel safe
  return translate(replace(replace(lower(given), 'c++', 'cpp'), 'c#', 'csharp'),
    './\_-–—&+,:;()[]{}"''’`!?%#@*=<>|~^$', repeat(' ', 40));

create function public.sorted_letters(word text) returns text
  language sql immutable parallel safe
  return (select string_agg(letter, '' order by letter collate "C")
    from string_to_table(word, null) as letter);

-- Whether everyone may see a service. Defined once, for the index and for every query.
create function public.is_public_service(service_status text, viber_status text) returns boolean
  language sql immutable parallel safe
  return service_status = 'active' and viber_status = 'active';

-- The parts of a service's quality, from 0 to 100 each, and its mean rating as if it had five more ratings of 4.3; -1
-- without ratings.
create view public.service_quality as
  select s.id as service_id,
    case when s.rating_count = 0 then -1
      else (s.rating_sum + 21.5) / (s.rating_count + 5) end::real as mean,
    round(25 * ((s.rating_sum + 21.5) / (s.rating_count + 5) - 1))::smallint as rating,
    case when t.user_id is null then 50
      else greatest(0, least(100, round(100 * (2880 - t.median_minutes) / 2760.0))) end::smallint
      as response,
    greatest(0, least(100, 100 - extract(day from now() - s.updated_at)))::smallint as freshness,
    case when s.rating_count < 3 and s.created_at > now() - interval '30 days' then 100
      else 0 end::smallint as newcomer
  from public.services s left join public.response_times t on t.user_id = s.user_id;

create table service_search (
  service_id bigint primary key references services (id) on delete cascade,
  user_id bigint not null,
  category text not null,
  subcategory text not null,
  rate_cents bigint not null,
  mean real not null,
  rating smallint not null,
  response smallint not null,
  freshness smallint not null,
  newcomer smallint not null,
  score smallint generated always as (7 * rating + response + freshness + newcomer) stored,
  skills text[] not null,
  -- The words of the title only, for suggestions.
  title tsvector not null,
  -- Weights: A title, B skills and category, C viber, D description.
  words tsvector not null
);
-- Indexes for sorted lists. They include the columns of the filters, so that skipped rows are not fetched.
create index service_search_score on service_search (score desc, service_id desc)
  include (category, subcategory, rate_cents, skills);
create index service_search_mean on service_search (mean desc, service_id desc)
  include (category, subcategory, rate_cents, skills);
create index service_search_rate on service_search (rate_cents, service_id)
  include (category, subcategory, score, mean, skills);
create index service_search_viber on service_search (user_id, score desc);
create index service_search_skills on service_search
  using gin (skills, (array[category, subcategory])) with (fastupdate = off);
create index service_search_words on service_search using gin (words) with (fastupdate = off);
create index service_search_title on service_search using gin (title) with (fastupdate = off);
-- The best thousand matches of a common word are among the best services, so smaller indexes of those are queried first
-- (QUALITY_TIERS in src/search/server/queries/tiers.ts). The expression `score + 0` keeps the planner from using the
-- index on score, and its statistics tell the planner how small these indexes are.
create statistics service_search_tiers on (score + 0) from service_search;
create index service_search_words_680 on service_search using gin (words) with (fastupdate = off)
  where score + 0 >= 680;
create index service_search_words_800 on service_search using gin (words) with (fastupdate = off)
  where score + 0 >= 800;
create index service_search_words_820 on service_search using gin (words) with (fastupdate = off)
  where score + 0 >= 820;
create index service_search_words_830 on service_search using gin (words, title) with (fastupdate = off)
  where score + 0 >= 830;

-- The words of titles, skills, names and headlines, for correcting misspelled search terms.
create table search_words (
  word text collate "C" primary key,
  letters text collate "C" not null
);
create index search_words_similar on search_words using gin (word gin_trgm_ops)
  with (fastupdate = off);
create index search_words_letters on search_words (letters);

-- Whether any service uses a word, checking the best services first. Forced to use the word indexes, because the
-- planner might otherwise scan all services when there is no match.
create function public.is_word_used(query tsquery) returns boolean
  language sql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  as $$
    select exists (select from public.service_search where score + 0 >= 830 and words @@ query)
      or exists (select from public.service_search where words @@ query)
  $$;

-- Whether at least a hundred of the best services use the word.
create function public.is_word_common(query tsquery) returns boolean
  language sql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  as $$
    select count(*) = 100 from (
      select from public.service_search where score + 0 >= 830 and words @@ query limit 100) best
  $$;

-- The spelling of each skill; the first spelling is kept.
create table search_skills (
  key text collate "C" primary key,
  label text not null
);
create index search_skills_words on search_skills
  using gin (to_tsvector('public.vibework_words', public.search_text(key))) with (fastupdate = off);
insert into search_skills select lower(label), label from unnest(array[
  'React', 'Node.js', 'WordPress', 'TypeScript', 'MongoDB', 'PHP', 'Python', 'JavaScript', 'CSS',
  'HTML', 'Social Media', 'Content Strategy', 'SEO', 'Email Marketing', 'Analytics', 'PPC',
  'Branding', 'Market Research']) as label;

create index users_vibers on users
  using gin (to_tsvector('public.vibework_words',
    public.search_text(full_name || ' ' || coalesce(headline, ''))))
  where is_service_provider and status = 'active';

-- Concurrent changes of a service, its viber or their replies wait here for each other, and each statement reads what
-- was committed before, so the last one writes the correct row. On a deadlock (40P01) the transaction is retried.
create function public.refresh_service_search(ids bigint[]) returns void language sql as $$
  select from public.users
    where id in (select user_id from public.services where id = any (ids)) order by id for share;
  select from public.services where id = any (ids) order by id for no key update;

  delete from public.service_search x using public.services s, public.users u
    where x.service_id = any (ids) and s.id = x.service_id and u.id = s.user_id
      and not public.is_public_service(s.status, u.status);

  insert into public.service_search (service_id, user_id, category, subcategory, rate_cents,
      mean, rating, response, freshness, newcomer, skills, title, words)
    select s.id, s.user_id, s.category, s.subcategory, s.hourly_rate_cents,
      q.mean, q.rating, q.response, q.freshness, q.newcomer, k.keys,
      to_tsvector('public.vibework_words', t.title),
      setweight(to_tsvector('public.vibework_words', t.title), 'A')
        || setweight(to_tsvector('public.vibework_stems', t.title), 'A')
        || setweight(to_tsvector('public.vibework_words', t.trade), 'B')
        || setweight(to_tsvector('public.vibework_stems', t.trade), 'B')
        || setweight(to_tsvector('public.vibework_words', t.viber), 'C')
        || setweight(to_tsvector('public.vibework_stems', t.viber), 'C')
        || setweight(to_tsvector('public.vibework_stems', public.search_text(s.description)), 'D')
    from public.services s
    join public.users u on u.id = s.user_id
    join public.service_quality q on q.service_id = s.id
    cross join lateral (select coalesce(array_agg(lower(name) order by id), '{}') as keys,
        string_agg(name, ' ') as names from public.skills where service_id = s.id) k
    cross join lateral (select public.search_text(s.title) as title,
        public.search_text(concat_ws(' ', k.names, s.category, s.subcategory)) as trade,
        public.search_text(concat_ws(' ', u.full_name, u.headline)) as viber) t
    where s.id = any (ids) and public.is_public_service(s.status, u.status)
    order by s.id
  on conflict (service_id) do update set
    category = excluded.category, subcategory = excluded.subcategory,
    rate_cents = excluded.rate_cents, mean = excluded.mean, rating = excluded.rating,
    response = excluded.response, freshness = excluded.freshness, newcomer = excluded.newcomer,
    skills = excluded.skills, title = excluded.title, words = excluded.words;

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
    where s.id = any (ids) and length(word) between 3 and 40
    order by 1
  on conflict do nothing;

  insert into public.search_skills
    select distinct on (lower(name)) lower(name), name from public.skills
    where service_id = any (ids) order by lower(name), id
  on conflict do nothing;
$$;

create function public.service_changed() returns trigger language plpgsql as $$
begin
  perform public.refresh_service_search(array[new.id]);
  return null;
end $$;
create trigger services_search after insert or update of title, description, category, subcategory,
    hourly_rate_cents, status, rating_sum, rating_count, updated_at on services
  for each row execute function public.service_changed();

create function public.skills_changed() returns trigger language plpgsql as $$
begin
  perform public.refresh_service_search(
    (select coalesce(array_agg(distinct service_id), '{}') from changed));
  return null;
end $$;
create trigger skills_added after insert on skills referencing new table as changed
  for each statement execute function public.skills_changed();
create trigger skills_removed after delete on skills referencing old table as changed
  for each statement execute function public.skills_changed();

/* The column that names the viber is the trigger's argument. */
create function public.viber_changed() returns trigger language plpgsql as $$
declare
  viber bigint := (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0])::bigint;
begin
  perform public.refresh_service_search(
    (select coalesce(array_agg(id order by id), '{}') from public.services where user_id = viber));
  return null;
end $$;
create trigger users_search after update of status, full_name, headline on users
  for each row when (row(old.status, old.full_name, old.headline)
    is distinct from row(new.status, new.full_name, new.headline))
  execute function public.viber_changed('id');
create trigger response_times_search after insert or delete or update of median_minutes on response_times
  for each row execute function public.viber_changed('user_id');

select public.refresh_service_search((select coalesce(array_agg(id), '{}') from public.services));
