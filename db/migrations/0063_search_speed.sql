-- Faster look-ups of searched words. In a marketplace with many services most of the time went into counting words that
-- are neither rare nor common, and into synonyms that no service uses.

-- How many services use a word, for its weight in a search with several words: the exact number up to 200, 200 for a
-- word that fifty of the better services use, and 4000 for a word that a hundred of the best use. Forced to use the word
-- indexes, like `is_word_used`.
create or replace function public.word_frequency(query tsquery) returns integer
  language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  as $$
begin
  if public.is_word_common(query) then
    return 4000;
  end if;
  if (select count(*) = 50 from (
    select from public.service_search where score + 0 >= 770 and words @@ query limit 50) as better) then
    return 200;
  end if;
  return (select count(*) from (
    select from public.service_search where words @@ query limit 200) as counted);
end $$;

-- Those of the expressions that a service uses. Expressions that may be written joined or in parts, such as
-- 'front-end', and single characters are kept without looking them up. Forced to use the word indexes.
create function public.used_expressions(expressions text[]) returns text[]
  language sql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  as $$
    select coalesce(array_agg(expression order by place), '{}')
    from unnest(expressions) with ordinality as given (expression, place)
    cross join lateral (select plainto_tsquery('public.vibework_stems',
      public.search_text(lower(expression))) as query) as searched
    where expression ~ '[-‐‑''’.&]' or char_length(expression) = 1
      or exists (select from public.service_search where score + 0 >= 830 and words @@ query)
      or exists (select from public.service_search where words @@ query)
  $$;
