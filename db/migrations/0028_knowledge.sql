-- Help articles, their categories, readers' feedback, views and searches.

create table knowledge_categories (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 2 and 60),
  description text check (length(description) between 1 and 500),
  icon text not null default 'HelpCircle' check (icon in ('Book', 'FileText', 'Users', 'Shield',
    'Settings', 'HelpCircle', 'Rocket', 'Code', 'Tool')),
  sort_order integer not null default 0 check (sort_order between -10000 and 10000),
  is_visible boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index knowledge_categories_name on knowledge_categories (lower(name));
create index knowledge_categories_order on knowledge_categories (sort_order, id);

-- The elements of a list as one text, because the built-in function is not immutable.
create function public.words_of_list(given text[]) returns text
  language sql immutable parallel safe
  return array_to_string(given, ' ');

create table knowledge_articles (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 400),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 100),
  excerpt text check (length(excerpt) between 1 and 300),
  -- The excerpt, or the beginning of the text.
  excerpt_text text not null check (length(excerpt_text) <= 320),
  -- Sanitized before it is stored (decision 29), and its text without markup.
  content text not null check (length(content) <= 1048576),
  content_text text not null check (length(content_text) <= 1048576),
  -- Null only for unpublished articles, because an archived article outlives its category.
  category_id bigint references knowledge_categories (id),
  -- Null when that account has been deleted.
  author_id bigint references users (id) on delete set null,
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  visibility text not null default 'public' check (visibility in ('public', 'members', 'internal')),
  tags text[] not null default '{}' check (cardinality(tags) <= 8),
  sort_order integer not null default 0 check (sort_order between -10000 and 10000),
  view_count integer not null default 0 check (view_count >= 0),
  is_helpful integer not null default 0 check (is_helpful >= 0),
  not_helpful integer not null default 0 check (not_helpful >= 0),
  last_reviewed_at timestamptz,
  -- When the article was first published.
  published_at timestamptz,
  -- Whether the article was ever public: if so, its address answers “gone” after it is withdrawn.
  was_public boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- Weights in the order of search results: A title, B tags, C excerpt, D content.
  words tsvector not null generated always as (
    setweight(to_tsvector('public.vibework_words', public.search_text(title)), 'A')
    || setweight(to_tsvector('public.vibework_stems', public.search_text(title)), 'A')
    || setweight(to_tsvector('public.vibework_words',
      public.search_text(public.words_of_list(tags))), 'B')
    || setweight(to_tsvector('public.vibework_stems',
      public.search_text(public.words_of_list(tags))), 'B')
    || setweight(to_tsvector('public.vibework_words', public.search_text(coalesce(excerpt, ''))), 'C')
    || setweight(to_tsvector('public.vibework_stems', public.search_text(coalesce(excerpt, ''))), 'C')
    || setweight(to_tsvector('public.vibework_stems', public.search_text(content_text)), 'D')
  ) stored,
  -- The words of the title only, where even a common word has few matches.
  title_words tsvector not null generated always as (
    to_tsvector('public.vibework_words', public.search_text(title))
    || to_tsvector('public.vibework_stems', public.search_text(title))
  ) stored,
  check (status <> 'published' or (published_at is not null and category_id is not null))
);
-- Two articles cannot have the same address; deleted articles free it.
create unique index knowledge_articles_address on knowledge_articles (category_id, slug)
  where deleted_at is null;
create index knowledge_articles_slug on knowledge_articles (slug) where deleted_at is null;
create index knowledge_articles_order on knowledge_articles (category_id, sort_order, id)
  where deleted_at is null;
create index knowledge_articles_newest on knowledge_articles (published_at desc, id desc)
  where status = 'published' and deleted_at is null;
create index knowledge_articles_changed on knowledge_articles (updated_at desc, id desc)
  where deleted_at is null;
create index knowledge_articles_reviewed on knowledge_articles
  (coalesce(last_reviewed_at, published_at)) where status = 'published' and deleted_at is null;
create index knowledge_articles_author on knowledge_articles (author_id);
create index knowledge_articles_trash on knowledge_articles (deleted_at) where deleted_at is not null;
create index knowledge_articles_words on knowledge_articles using gin (words)
  with (fastupdate = off) where status = 'published' and deleted_at is null;
create index knowledge_articles_title_words on knowledge_articles using gin (title_words)
  with (fastupdate = off) where status = 'published' and deleted_at is null;

-- The words of titles, tags and excerpts, for correcting misspelled search terms. A word is suggested only when a
-- visible article uses it, so that drafts are not revealed.
create table knowledge_vocabulary (
  word text collate "C" primary key,
  letters text collate "C" not null
);
create index knowledge_vocabulary_similar on knowledge_vocabulary using gin (word gin_trgm_ops)
  with (fastupdate = off);
create index knowledge_vocabulary_letters on knowledge_vocabulary (letters);

create function public.knowledge_article_worded() returns trigger language plpgsql as $$
begin
  -- In order, so that two at once wait for each other instead of dying.
  insert into public.knowledge_vocabulary
    select distinct word, public.sorted_letters(word)
    from unnest(tsvector_to_array(to_tsvector('public.vibework_words', public.search_text(
      concat_ws(' ', new.title, public.words_of_list(new.tags), new.excerpt))))) as word
    where length(word) between 3 and 40
    order by 1
  on conflict do nothing;
  return null;
end $$;
create trigger knowledge_articles_vocabulary after insert or update of title, tags, excerpt
  on knowledge_articles for each row execute function public.knowledge_article_worded();

-- Whether an article that these readers may see uses the word. Forced to use the word index, because the planner might
-- otherwise scan all articles when there is no match.
create function public.is_knowledge_word_used(query tsquery, readers text[], sees_hidden boolean)
  returns boolean
  language sql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  as $$
    select exists (select from public.knowledge_articles a
      where a.words @@ query and a.status = 'published' and a.deleted_at is null
        and a.visibility = any (readers)
        and (sees_hidden or a.category_id = any (array(
          select id from public.knowledge_categories where is_visible))))
  $$;

create table knowledge_feedback (
  id bigint generated always as identity primary key,
  article_id bigint not null references knowledge_articles (id) on delete cascade,
  user_id bigint references users (id) on delete set null,
  -- A hash of the user or of the visitor's cookie, so that each has only one vote.
  voter bytea not null,
  is_helpful boolean not null,
  feedback text check (length(feedback) between 1 and 2000),
  -- Both are deleted after 90 days; the address is a hash with that day's salt.
  user_agent text check (length(user_agent) <= 200),
  ip_address text check (length(ip_address) <= 64),
  created_at timestamptz not null,
  unique (article_id, voter)
);
create index knowledge_feedback_newest on knowledge_feedback (article_id, created_at desc, id desc);
create index knowledge_feedback_user on knowledge_feedback (user_id) where user_id is not null;
create index knowledge_feedback_traces on knowledge_feedback (created_at)
  where user_agent is not null or ip_address is not null;

-- Readers of each article per day, as hashes with that day's salt, so that each reader is counted once.
create table knowledge_views (
  article_id bigint not null references knowledge_articles (id) on delete cascade,
  day date not null,
  viewer bytea not null,
  primary key (article_id, day, viewer)
);
create index knowledge_views_day on knowledge_views (day);

create table knowledge_searches (
  id bigint generated always as identity primary key,
  q text not null check (length(q) between 1 and 400),
  results integer not null check (results >= 0),
  -- A hash with that day's salt: searches by one person within half a minute count as one.
  searcher bytea not null,
  searched_at timestamptz not null
);
create index knowledge_searches_time on knowledge_searches (searched_at, lower(q));
create index knowledge_searches_searcher on knowledge_searches (searcher, searched_at desc);
