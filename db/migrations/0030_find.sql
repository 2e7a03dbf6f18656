-- When a viber dismissed the setup checklist.
alter table users add column setup_dismissed_at timestamptz;

-- The search index of pages: words without markup, with the title weighted higher. Very long texts are truncated,
-- because a tsvector has a maximum size.
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
