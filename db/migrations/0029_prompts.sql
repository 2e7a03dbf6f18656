-- Prompts that members share, their categories, ratings and usage counts.

create table prompt_categories (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 2 and 60),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 2 and 60),
  description text check (length(description) <= 500),
  color text not null default '#3b82f6' check (color ~ '^#[0-9a-f]{6}$'),
  icon text check (icon in ('Feather', 'Code', 'Megaphone', 'Briefcase', 'GraduationCap', 'PenTool')),
  sort_order integer not null default 0 check (sort_order between -10000 and 10000),
  is_visible boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the category was deleted. Addresses in it still redirect, and its own address redirects to where its prompts
  -- went (docs/product-rules.md#deleting-a-category).
  deleted_at timestamptz,
  merged_into bigint references prompt_categories (id),
  -- For optimistic locking: an update based on an older version is rejected.
  version integer not null default 1
);
create unique index prompt_categories_slug on prompt_categories (slug) where deleted_at is null;
create unique index prompt_categories_name on prompt_categories (lower(name)) where deleted_at is null;

-- The mean of all ratings at the time when the scores were last recomputed.
create table prompt_rating_mean (
  only_row boolean primary key default true check (only_row),
  mean real not null
);
insert into prompt_rating_mean (mean) values (4);

create table prompts (
  id bigint generated always as identity primary key,
  category_id bigint not null references prompt_categories (id),
  -- The published text; before the first publication, the newest text.
  title text not null check (length(title) between 5 and 120),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 100),
  description text not null check (length(description) between 20 and 300),
  -- Plain text, never HTML.
  content text not null check (length(content) between 20 and 20000),
  tags text[] not null default '{}' check (cardinality(tags) <= 8),
  -- Lowercase tags, for searching.
  tag_keys text[] not null default '{}',
  difficulty text not null default 'beginner'
    check (difficulty in ('beginner', 'intermediate', 'advanced')),
  language text not null default 'en' check (length(language) between 2 and 35),
  visibility text not null default 'public' check (visibility in ('public', 'unlisted', 'private')),
  -- Null when that account has been deleted.
  author_id bigint references users (id) on delete set null,
  -- The status of the newest text, which for a live prompt may be a pending change
  -- (docs/product-rules.md#review-before-publication).
  status text not null check (status in ('draft', 'pending_review', 'published', 'rejected', 'archived')),
  -- Whether this text is approved, or needs no approval, and is published.
  is_live boolean not null,
  is_featured boolean not null default false,
  sort_order integer not null default 0,
  use_count integer not null default 0 check (use_count >= 0),
  favorite_count integer not null default 0 check (favorite_count >= 0),
  -- The numbers of ratings with one to five stars; other rating figures are computed from them.
  rating_counts integer[] not null default '{0,0,0,0,0}'
    check (cardinality(rating_counts) = 5 and 0 <= all (rating_counts)),
  rating_count integer not null generated always as (rating_counts[1] + rating_counts[2]
    + rating_counts[3] + rating_counts[4] + rating_counts[5]) stored,
  rating_sum integer not null generated always as (rating_counts[1] + 2 * rating_counts[2]
    + 3 * rating_counts[3] + 4 * rating_counts[4] + 5 * rating_counts[5]) stored,
  -- The mean rating as if there were five more ratings of the overall mean (docs/product-rules.md#prompt-ratings).
  rating_score real not null,
  fork_of bigint references prompts (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the prompt was first published; kept afterwards.
  published_at timestamptz,
  -- When the newest text was submitted for review.
  submitted_at timestamptz,
  -- The last decision of an admin, shown to an admin who decides later.
  decision text check (decision in ('published', 'rejected', 'unpublished')),
  decided_at timestamptz,
  decided_by bigint references users (id) on delete set null,
  rejection_reason text check (length(rejection_reason) <= 1000),
  rejection_code text check (rejection_code in ('quality', 'off_topic', 'promotion', 'plagiarism',
    'formatting', 'other')),
  -- When the prompt was moved to the trash, which frees its address.
  deleted_at timestamptz,
  -- For optimistic locking: an update based on an older version is rejected.
  version integer not null default 1,
  check (status <> 'published' or is_live),
  check (status not in ('archived') or not is_live),
  check ((status = 'pending_review') = (submitted_at is not null)),
  check ((decided_at is null) = (decision is null))
);
-- Two prompts cannot have the same address.
create unique index prompts_address on prompts (category_id, slug) where deleted_at is null;
-- Public prompts, in each sort order.
create index prompts_recent on prompts (created_at desc, id desc)
  where is_live and visibility = 'public' and deleted_at is null;
create index prompts_popular on prompts (use_count desc, id desc)
  where is_live and visibility = 'public' and deleted_at is null;
create index prompts_rated on prompts (rating_score desc, rating_count desc, id desc)
  where is_live and visibility = 'public' and deleted_at is null;
create index prompts_titles on prompts (title collate "und-x-icu", id)
  where is_live and visibility = 'public' and deleted_at is null;
create index prompts_featured on prompts (created_at desc, id desc)
  where is_live and visibility = 'public' and deleted_at is null and is_featured;
create index prompts_of_category on prompts (category_id, created_at desc, id desc)
  include (use_count) where is_live and visibility = 'public' and deleted_at is null;
create index prompts_tags on prompts using gin (tag_keys)
  where is_live and visibility = 'public' and deleted_at is null;
create index prompts_language on prompts (language, created_at desc, id desc)
  where is_live and visibility = 'public' and deleted_at is null;
-- For the lists of authors and admins, for the rate limit on new prompts, and for detecting duplicates.
create index prompts_author on prompts (author_id, updated_at desc, id desc);
create index prompts_author_created on prompts (author_id, created_at desc);
create index prompts_author_text on prompts (author_id, md5(content));
create index prompts_status on prompts (status, created_at desc, id desc) where deleted_at is null;
create index prompts_order on prompts (created_at desc, id desc) where deleted_at is null;
create index prompts_forks on prompts (fork_of) where fork_of is not null;
create index prompts_trash on prompts (deleted_at) where deleted_at is not null;
-- For the inbox: pending prompts, oldest first; decided prompts, newest first (see 0016).
create index prompts_waiting on prompts (submitted_at, id)
  where status = 'pending_review' and deleted_at is null;
create index prompts_decided on prompts (decided_at, id) where decided_at is not null;
create index prompts_decider on prompts (decided_by) where decided_by is not null;

-- The search index is a separate table, because the prompts' counters change often.
create table prompt_words (
  prompt_id bigint primary key references prompts (id) on delete cascade,
  words tsvector not null
);
create index prompt_words_words on prompt_words using gin (words) with (fastupdate = off);

create function public.prompt_changed() returns trigger language plpgsql as $$
declare
  title text := public.search_text(new.title);
  tags text := public.search_text(array_to_string(new.tags, ' '));
begin
  insert into public.prompt_words (prompt_id, words) values (new.id,
    setweight(to_tsvector('public.vibework_words', title), 'A')
    || setweight(to_tsvector('public.vibework_stems', title), 'A')
    || setweight(to_tsvector('public.vibework_words', tags), 'B')
    || setweight(to_tsvector('public.vibework_stems', tags), 'B')
    || setweight(to_tsvector('public.vibework_stems', public.search_text(new.description)), 'C')
    || setweight(to_tsvector('public.vibework_stems', public.search_text(new.content)), 'D'))
  on conflict (prompt_id) do update set words = excluded.words;
  return null;
end $$;
create trigger prompts_words_added after insert on prompts
  for each row execute function public.prompt_changed();
create trigger prompts_words_changed after update of title, description, content, tags on prompts
  for each row when (row(old.title, old.description, old.content, old.tags)
    is distinct from row(new.title, new.description, new.content, new.tags))
  execute function public.prompt_changed();

-- The versions of a prompt: earlier texts and the author's pending change, which becomes the next version.
create table prompt_versions (
  id bigint generated always as identity primary key,
  prompt_id bigint not null references prompts (id) on delete cascade,
  -- The number of an approved version. A pending change has none; its status is that of the prompt.
  number integer check (number > 0),
  title text not null,
  description text not null,
  content text not null,
  -- Everything that a pending change changes.
  slug text,
  category_id bigint references prompt_categories (id),
  tags text[] not null default '{}',
  difficulty text,
  language text,
  -- When users other than the author and admins could first read this version.
  public_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (number is not null or (slug is not null and category_id is not null and difficulty is not null
    and language is not null))
);
create unique index prompt_versions_number on prompt_versions (prompt_id, number);
-- At most one change is pending.
create unique index prompt_versions_open on prompt_versions (prompt_id) where number is null;
create index prompt_versions_category on prompt_versions (category_id) where category_id is not null;

create table prompt_ratings (
  id bigint generated always as identity primary key,
  prompt_id bigint not null references prompts (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  review text check (length(review) between 1 and 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (prompt_id, user_id)
);
create index prompt_ratings_written on prompt_ratings (prompt_id, updated_at desc, id desc)
  where review is not null;
create index prompt_ratings_user on prompt_ratings (user_id);

create table prompt_favorites (
  id bigint generated always as identity primary key,
  prompt_id bigint not null references prompts (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null,
  unique (user_id, prompt_id)
);
create index prompt_favorites_newest on prompt_favorites (user_id, created_at desc, id desc);
create index prompt_favorites_prompt on prompt_favorites (prompt_id);

-- Users of each prompt today, so that each is counted once; stored as hashes and deleted soon.
create table prompt_uses (
  prompt_id bigint not null references prompts (id) on delete cascade,
  visitor bytea not null check (length(visitor) = 16),
  used_at timestamptz not null,
  is_counted boolean not null default false,
  primary key (prompt_id, visitor)
);
create index prompt_uses_new on prompt_uses (prompt_id) where not is_counted;
create index prompt_uses_age on prompt_uses (used_at);
