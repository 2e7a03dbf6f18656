-- Indexes for lists and counts with a hundred thousand rows of each kind of content.

-- For the admins' list by status, and for substring search in it.
create index knowledge_articles_status on knowledge_articles (status, updated_at desc, id desc)
  where deleted_at is null;
create index knowledge_articles_trigrams on knowledge_articles
  using gin (lower(title || ' ' || slug || ' ' || words_of_list(tags)) gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
-- For the number of articles per category, so that only the index is read.
create index knowledge_articles_counted on knowledge_articles (category_id, visibility)
  where status = 'published' and deleted_at is null;

-- Pages by status in their order, including the published pages that everyone sees.
create index pages_status on pages (status, sort_order, id);

-- For the filters of prompts, so that matches can be counted in the index.
create index prompts_narrowed on prompts (difficulty, language, category_id)
  where is_live and visibility = 'public' and deleted_at is null;

-- For common words many rows are scanned, so the word vectors stay in the main table; large texts are stored out of
-- line. This applies to new rows only.
alter table blog_posts alter column words set storage main,
  alter column title_words set storage main;
alter table knowledge_articles alter column words set storage main,
  alter column title_words set storage main;
alter table pages alter column words set storage main;
alter table page_translations alter column words set storage main;
