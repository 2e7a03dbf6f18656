-- A viber who wants to hear no more of what is left to set up.
alter table users add column setup_dismissed_at timestamptz;

-- What the one search reads of pages: their words without markup, the title's before the text's. A text longer
-- than anybody reads is cut: such a list of words has an end, too.
create function public.page_words(title text, content text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('public.vibework_words', public.search_text(title)), 'A')
    || setweight(to_tsvector('public.vibework_stems', public.search_text(title)), 'A')
    || setweight(to_tsvector('public.vibework_stems',
        public.search_text(left(regexp_replace(content, '<[^>]*>', ' ', 'g'), 200000))), 'D');
alter table pages add column words tsvector not null
  generated always as (public.page_words(title, content)) stored;
alter table page_translations add column words tsvector not null
  generated always as (public.page_words(title, content)) stored;
create index pages_words on pages using gin (words) with (fastupdate = off)
  where status = 'published';
create index page_translations_words on page_translations using gin (words)
  with (fastupdate = off);
