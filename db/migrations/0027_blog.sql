-- Blog posts by members, their categories, and their pending and earlier versions.

create table blog_categories (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 2 and 60),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 2 and 60),
  description text check (length(description) <= 300),
  version integer not null default 1,
  created_at timestamptz not null
);
create unique index blog_categories_slug on blog_categories (slug);
create unique index blog_categories_name on blog_categories (lower(name));

create table blog_posts (
  id bigint generated always as identity primary key,
  -- The published text; before the first publication, the newest text.
  title text not null check (length(title) between 5 and 200),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 100),
  -- Sanitized before it is stored (decision 29).
  content text not null check (length(content) <= 1048576),
  excerpt text check (length(excerpt) <= 300),
  -- The excerpt, or the beginning of the text.
  excerpt_text text not null check (length(excerpt_text) <= 301),
  reading_minutes integer not null check (reading_minutes > 0),
  meta_title text check (length(meta_title) <= 60),
  meta_description text check (length(meta_description) <= 160),
  og_image text check (length(og_image) <= 2000),
  featured_image text check (length(featured_image) <= 2000),
  featured_image_alt text check (length(featured_image_alt) <= 200),
  tags text[] not null default '{}' check (cardinality(tags) <= 5),
  -- Deleting a category leaves its posts without one.
  category_id bigint references blog_categories (id) on delete set null,
  -- Null when that account has been deleted.
  author_id bigint references users (id) on delete set null,
  -- The status of the newest text, which for a published post may be a pending revision
  -- (docs/product-rules.md#review-before-publication).
  status text not null check (status in ('draft', 'pending_review', 'published', 'rejected')),
  -- Whether there is an approved text.
  is_live boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Set by the first approval and kept afterwards. The post is hidden before this date.
  published_at timestamptz,
  -- When the newest text was submitted for review.
  submitted_at timestamptz,
  -- The last decision of an admin, shown to an admin who decides later.
  decision text check (decision in ('published', 'rejected', 'unpublished')),
  decided_at timestamptz,
  decided_by bigint references users (id),
  rejection_reason text check (length(rejection_reason) <= 1000),
  rejection_code text check (rejection_code in ('quality', 'off_topic', 'promotion', 'plagiarism',
    'formatting', 'other')),
  -- When the post was moved to the trash, which frees its slug.
  deleted_at timestamptz,
  -- For optimistic locking: an update based on an older version is rejected.
  version integer not null default 1,
  words tsvector not null generated always as (
    setweight(to_tsvector('public.vibework_words', public.search_text(title)), 'A')
    || setweight(to_tsvector('public.vibework_stems', public.search_text(title)), 'A')
    || setweight(to_tsvector('public.vibework_stems', public.search_text(excerpt_text)), 'C')
    || setweight(to_tsvector('public.vibework_stems',
      public.search_text(regexp_replace(content, '<[^>]*>', ' ', 'g'))), 'D')) stored,
  title_words tsvector not null generated always as (
    to_tsvector('public.vibework_words', public.search_text(title))
    || to_tsvector('public.vibework_stems', public.search_text(title))) stored,
  check (status <> 'published' or is_live),
  check (not is_live or published_at is not null),
  check ((status = 'pending_review') = (submitted_at is not null)),
  check ((decided_at is null) = (decision is null))
);
-- Two posts cannot have the same address.
create unique index blog_posts_slug on blog_posts (slug) where deleted_at is null;
-- Published posts, newest first: all of them, by category and by author.
create index blog_posts_live on blog_posts (published_at desc, id desc)
  where is_live and deleted_at is null;
create index blog_posts_live_category on blog_posts (category_id, published_at desc, id desc)
  where is_live and deleted_at is null;
create index blog_posts_live_tags on blog_posts using gin (tags) with (fastupdate = off)
  where is_live and deleted_at is null;
create index blog_posts_words on blog_posts using gin (words) with (fastupdate = off)
  where is_live and deleted_at is null;
create index blog_posts_title on blog_posts using gin (title_words) with (fastupdate = off)
  where is_live and deleted_at is null;
-- For the lists of authors and admins.
create index blog_posts_order on blog_posts (coalesce(published_at, created_at) desc, id desc);
create index blog_posts_status on blog_posts (status, coalesce(published_at, created_at) desc, id desc);
create index blog_posts_author on blog_posts (author_id, coalesce(published_at, created_at) desc, id desc);
create index blog_posts_category on blog_posts (category_id);
create index blog_posts_trash on blog_posts (deleted_at) where deleted_at is not null;
-- For the inbox: pending posts, oldest first; decided posts, newest first (see 0016).
create index blog_posts_waiting on blog_posts (submitted_at, id)
  where status = 'pending_review' and deleted_at is null;
create index blog_posts_decided on blog_posts (decided_at, id) where decided_at is not null;

-- Versions of a published post: the author's pending changes, and texts that were published earlier.
create table blog_revisions (
  id bigint generated always as identity primary key,
  post_id bigint not null references blog_posts (id) on delete cascade,
  is_open boolean not null,
  title text not null check (length(title) between 5 and 200),
  slug text not null,
  content text not null check (length(content) <= 1048576),
  excerpt text check (length(excerpt) <= 300),
  meta_title text check (length(meta_title) <= 60),
  meta_description text check (length(meta_description) <= 160),
  og_image text check (length(og_image) <= 2000),
  featured_image text check (length(featured_image) <= 2000),
  featured_image_alt text check (length(featured_image_alt) <= 200),
  tags text[] not null default '{}',
  category_id bigint references blog_categories (id) on delete set null,
  author_id bigint references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- At most one version is pending.
create unique index blog_revisions_open on blog_revisions (post_id) where is_open;
create index blog_revisions_post on blog_revisions (post_id, id desc);
create index blog_revisions_author on blog_revisions (author_id);
create index blog_revisions_category on blog_revisions (category_id);

-- Posts and prompts can be reported, too; an author's request to remove their own post is also a report.
alter table reports drop constraint reports_subject_check,
  add constraint reports_subject_check
    check (subject in ('user', 'message', 'service', 'review', 'post', 'prompt')),
  drop constraint reports_reason_check,
  add constraint reports_reason_check check (reason in (
    'spam', 'abuse', 'scam', 'off_platform', 'illegal', 'author_request', 'other'));
