-- Searches that understand people: one analysis of text for all kinds of content, synonyms, and a fair order of services
-- (docs/ranking.md). `src/platform/words.ts` takes search terms apart like `search_text`.

create extension if not exists fuzzystrmatch;

-- The text as the words that are indexed:
-- * 'Node.js', 'front-end' and 'L''Oréal' are indexed in parts and joined: 'node', 'js' and 'nodejs'.
-- * Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese have no spaces between words, and emoji need none. Each
--   pair of neighbouring characters is one word, and so is the last character of a run. Characters are written as code
--   points, because the databases' parsers disagree about what is a letter.
-- * 'C++' and 'C#' are one word each.
create or replace function public.search_text(given text) returns text
  language plpgsql immutable parallel safe as $$
declare
  unspaced constant text := '[\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u2300-\u27bf\u2b00-\u2bff\u2e80-\u2fdf'
    '\u3005-\u3007\u3041-\u30fa\u30fc-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7fb\uf900-\ufaff'
    '\U0001f000-\U0001faff\U00020000-\U0003ffff]+';
  plain text := lower(given);
  joined text;
  pairs text;
begin
  if plain ~ '[^\u0001-\u024f]' then
    plain := normalize(plain, nfkc);
  end if;
  plain := replace(replace(plain, 'c++', 'cpp'), 'c#', 'csharp');

  if plain ~ '[-‐‑''’.&]\w' then
    -- Numbers such as 1.5 and parts of more than 40 characters are not joined.
    select string_agg(translate(part[1], '-‐‑''’.&', ''), ' ') into joined
      from regexp_matches(translate(plain, '/\_–—+,:;()[]{}"`!?%#@*=<>|~^$', repeat(' ', 40)),
        '(?:^|\s)[-‐‑''’.&]*([^\s''’.&‐‑-]+(?:[-‐‑''’.&][^\s''’.&‐‑-]+)+)', 'g') as part
      where part[1] ~ '[^-‐‑''’.&0-9]' and length(part[1]) <= 40;
  end if;
  plain := translate(plain, './\_-‐‑–—&+,:;()[]{}"''’`!?%#@*=<>|~^$', repeat(' ', 40));

  if plain ~ unspaced then
    -- The number of pairs is limited, because the words of one text must fit into a megabyte.
    select string_agg('u' || to_hex(ascii(pair)) || case when length(pair) = 2
        then 'u' || to_hex(ascii(right(pair, 1))) else '' end, ' ') into pairs
      from (select substr(run[1], place, 2) as pair
        from regexp_matches(plain, '(' || unspaced || ')', 'g') as run,
          generate_series(1, length(run[1])) as place
        limit 20000) as places;
    plain := regexp_replace(plain, unspaced, ' ', 'g');
  end if;
  return concat_ws(' ', plain, joined, pairs);
end $$;

-- Freshness counts from the first publication. Only vibers who confirmed their address are newcomers.
create or replace view public.service_quality as
  select s.id as service_id,
    case when s.rating_count = 0 then -1
      else (s.rating_sum + 21.5) / (s.rating_count + 5) end::real as mean,
    round(25 * ((s.rating_sum + 21.5) / (s.rating_count + 5) - 1))::smallint as rating,
    case when t.user_id is null then 50
      else greatest(0, least(100, round(100 * (2880 - t.median_minutes) / 2760.0))) end::smallint
      as response,
    greatest(0, least(100, 100 - extract(day from now() - s.created_at)))::smallint as freshness,
    case when s.rating_count < 3 and s.created_at > now() - interval '30 days'
      and u.email_verified_at is not null then 100 else 0 end::smallint as newcomer,
    u.email_verified_at is not null as is_confirmed
  from public.services s
  join public.users u on u.id = s.user_id
  left join public.response_times t on t.user_id = s.user_id;

-- The table of 0007 once more, because most of its columns and indexes change.
drop table service_search;
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
  is_confirmed boolean not null,
  -- Negative for services of unconfirmed vibers, so that they follow all others.
  score smallint not null generated always as (
    7 * rating + 2 * response + freshness - case when is_confirmed then 0 else 2000 end) stored,
  skills text[] not null,
  -- The words of the title only, for suggestions.
  title tsvector not null,
  -- Weights: A title, B skills and category, C viber. Ranking reads only these, because with the words of the
  -- description `words` is so long that reading a thousand of them would be slow.
  heads tsvector not null,
  -- `heads` and D description.
  words tsvector not null
);
-- Indexes for sorted lists. They include the columns of the filters, so that skipped rows are not fetched.
create index service_search_score on service_search (score desc, service_id desc)
  include (category, subcategory, rate_cents, skills, newcomer);
-- In lists without text, every fifth place is a newcomer's.
create index service_search_newcomers on service_search (score desc, service_id desc)
  include (category, subcategory, rate_cents, skills) where newcomer > 0;
create index service_search_mean on service_search (mean desc, service_id desc)
  include (category, subcategory, rate_cents, skills);
create index service_search_rate on service_search (rate_cents, service_id)
  include (category, subcategory, score, mean, skills);
create index service_search_viber on service_search (user_id, score desc);
create index service_search_skills on service_search
  using gin (skills, (array[category, subcategory])) with (fastupdate = off);
create index service_search_words on service_search using gin (words) with (fastupdate = off);
create index service_search_title on service_search using gin (title) with (fastupdate = off);
-- Smaller indexes of the best services (QUALITY_TIERS in src/search/server/queries/tiers.ts), as in 0007.
create statistics service_search_tiers on (score + 0) from service_search;
create index service_search_words_730 on service_search using gin (words) with (fastupdate = off)
  where score + 0 >= 730;
create index service_search_words_770 on service_search using gin (words) with (fastupdate = off)
  where score + 0 >= 770;
create index service_search_words_790 on service_search using gin (words) with (fastupdate = off)
  where score + 0 >= 790;
create index service_search_words_830 on service_search using gin (words, title) with (fastupdate = off)
  where score + 0 >= 830;

-- As in 0007, with the new columns, and without pairs of characters in the vocabulary.
create or replace function public.refresh_service_search(ids bigint[]) returns void language sql as $$
  select from public.users
    where id in (select user_id from public.services where id = any (ids)) order by id for share;
  select from public.services where id = any (ids) order by id for no key update;

  delete from public.service_search x using public.services s, public.users u
    where x.service_id = any (ids) and s.id = x.service_id and u.id = s.user_id
      and not public.is_public_service(s.status, u.status);

  insert into public.service_search (service_id, user_id, category, subcategory, rate_cents,
      mean, rating, response, freshness, newcomer, is_confirmed, skills, title, heads, words)
    select s.id, s.user_id, s.category, s.subcategory, s.hourly_rate_cents,
      q.mean, q.rating, q.response, q.freshness, q.newcomer, q.is_confirmed, k.keys,
      to_tsvector('public.vibework_words', t.title), h.heads,
      h.heads || setweight(to_tsvector('public.vibework_stems', public.search_text(s.description)), 'D')
    from public.services s
    join public.users u on u.id = s.user_id
    join public.service_quality q on q.service_id = s.id
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
    is_confirmed = excluded.is_confirmed, skills = excluded.skills, title = excluded.title, heads = excluded.heads, words = excluded.words;

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

drop trigger users_search on users;
create trigger users_search after update of status, full_name, headline, email_verified_at on users
  for each row when (row(old.status, old.full_name, old.headline, old.email_verified_at is null)
    is distinct from row(new.status, new.full_name, new.headline, new.email_verified_at is null))
  execute function public.viber_changed('id');

-- How many services use a word, for its weight in a search with several words: the exact number up to 200, and 4000
-- for a word that a hundred of the best services use. Forced to use the word indexes, like `is_word_used`.
create function public.word_frequency(query tsquery) returns integer
  language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  as $$
begin
  if public.is_word_common(query) then
    return 4000;
  end if;
  return (select count(*) from (
    select from public.service_search where words @@ query limit 200) as counted);
end $$;

-- Expressions with a meaning in common. Searching for one of `words` also finds the others, or, if `finds` is given,
-- only those. Expressions are compared by their stems, regardless of hyphens.
create function public.search_keys(expressions text[]) returns text[]
  language sql immutable parallel safe
  return (select coalesce(array_agg(array_to_string(tsvector_to_array(to_tsvector('public.vibework_stems',
      public.search_text(translate(lower(expression), '-‐‑''’.&', '')))), ' ') order by place), '{}')
    from unnest(expressions) with ordinality as given (expression, place));
create table search_synonyms (
  id bigint generated always as identity primary key,
  language text not null check (language in ('en', 'es', 'fr')),
  words text[] not null check (cardinality(words) between 1 and 20),
  finds text[] not null default '{}' check (cardinality(finds) <= 20),
  keys text[] not null generated always as (public.search_keys(words)) stored,
  version integer not null default 1 check (version > 0),
  check (cardinality(words) > 1 or cardinality(finds) > 0)
);
create index search_synonyms_keys on search_synonyms using gin (keys) with (fastupdate = off);
create index search_synonyms_language on search_synonyms (language, id);

-- Everything that was indexed with the former function.
select public.refresh_service_search((select coalesce(array_agg(id), '{}') from public.services));
update blog_posts set title = title;
update pages set title = title;
update page_translations set title = title;
update knowledge_articles set title = title;
update prompt_words w set words = setweight(to_tsvector('public.vibework_words', public.search_text(p.title)), 'A')
    || setweight(to_tsvector('public.vibework_stems', public.search_text(p.title)), 'A')
    || setweight(to_tsvector('public.vibework_words', public.search_text(array_to_string(p.tags, ' '))), 'B')
    || setweight(to_tsvector('public.vibework_stems', public.search_text(array_to_string(p.tags, ' '))), 'B')
    || setweight(to_tsvector('public.vibework_stems', public.search_text(p.description)), 'C')
    || setweight(to_tsvector('public.vibework_stems', public.search_text(p.content)), 'D')
  from prompts p where p.id = w.prompt_id;
reindex index messages_words;
reindex index users_vibers;
reindex index search_skills_words;
