-- The operator's own pages, their translations and their former addresses.

create table pages (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 200),
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,100}$'),
  -- Sanitized before it is stored (decision 29).
  content text not null check (length(content) <= 1048576),
  status text not null default 'draft' check (status in ('draft', 'published')),
  -- Null when that account has been deleted.
  author_id bigint references users (id) on delete set null,
  meta_title text check (length(meta_title) <= 60),
  meta_description text check (length(meta_description) <= 160),
  og_image text check (length(og_image) <= 2000),
  is_homepage boolean not null default false,
  sort_order integer not null default 0 check (sort_order between -10000 and 10000),
  -- For optimistic locking: an update based on an older version is rejected.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- At most one page can be the homepage.
create unique index pages_homepage on pages (is_homepage) where is_homepage;
create index pages_order on pages (sort_order, id);
create index pages_author on pages (author_id);

-- Translations of a page; missing fields fall back to the original.
create table page_translations (
  page_id bigint not null references pages (id) on delete cascade,
  language text not null check (language in ('es', 'fr')),
  title text not null check (length(title) between 1 and 200),
  content text not null check (length(content) <= 1048576),
  meta_title text check (length(meta_title) <= 60),
  meta_description text check (length(meta_description) <= 160),
  updated_at timestamptz not null,
  primary key (page_id, language)
);

-- Former addresses of published content; each redirects to the current address. Other kinds of content use this table,
-- too.
create table slug_history (
  kind text not null check (kind in ('page', 'post', 'article', 'prompt', 'blog_category',
    'knowledge_category', 'prompt_category')),
  -- The scope in which the slug is unique, such as an article's category.
  scope bigint not null default 0,
  slug text not null,
  entity_id bigint not null,
  changed_at timestamptz not null,
  primary key (kind, scope, slug)
);
create index slug_history_entity on slug_history (kind, entity_id);
