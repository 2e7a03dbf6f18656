-- Reads the letters of scripts without spaces one after another. A substring at a place reads all letters before it, so
-- a long text took time with the square of its length. The result stays as it was.
create or replace function public.search_text(given text) returns text
language plpgsql
immutable parallel safe
as $$
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
    select string_agg('u' || to_hex(ascii(letter)) || coalesce('u' || to_hex(ascii(following)), ''), ' '
        order by run_place, place) into pairs
      from (select run_place, place, letter, lead(letter) over (partition by run_place order by place) as following
        from regexp_matches(plain, '(' || unspaced || ')', 'g') with ordinality as found (run, run_place),
          string_to_table(run[1], null) with ordinality as letters (letter, place)
        order by run_place, place
        limit 20000) as places;
    plain := regexp_replace(plain, unspaced, ' ', 'g');
  end if;
  return concat_ws(' ', plain, joined, pairs);
end $$;
