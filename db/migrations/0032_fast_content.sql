-- What lists and counts of content read when there are a hundred thousand of each.

-- Of a status, in the order of the admins' list; and what is looked for in it by its letters.
create index knowledge_articles_status on knowledge_articles (status, updated_at desc, id desc)
  where deleted_at is null;
create index knowledge_articles_trigrams on knowledge_articles
  using gin (lower(title || ' ' || slug || ' ' || words_of_list(tags)) gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
-- What each category counts, so that it reads an index and not the articles.
create index knowledge_articles_counted on knowledge_articles (category_id, visibility)
  where status = 'published' and deleted_at is null;

-- Pages of a status in their order: what everybody sees are the published ones.
create index pages_status on pages (status, sort_order, id);

-- What somebody narrows prompts by, so that what is left is counted in an index.
create index prompts_narrowed on prompts (difficulty, language, category_id)
  where is_live and visibility = 'public' and deleted_at is null;

-- Where a word is common, texts are looked through one after the other: their words stay beside them, and what
-- is read of one text at a time goes elsewhere. Of what is written from now on; nothing is moved.
alter table blog_posts alter column words set storage main,
  alter column title_words set storage main;
alter table knowledge_articles alter column words set storage main,
  alter column title_words set storage main;
alter table pages alter column words set storage main;
alter table page_translations alter column words set storage main;
