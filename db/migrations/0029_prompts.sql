-- Prompts that members write for everybody, their categories, what was said of them and how often they served.

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
  -- Gone, but the addresses of what was in it lead on, and its own to where that went
  -- (docs/product-rules.md#deleting-a-category).
  deleted_at timestamptz,
  merged_into bigint references prompt_categories (id),
  -- Counts the changes: an admin changes what they saw, or nothing.
  version integer not null default 1
);
create unique index prompt_categories_slug on prompt_categories (slug) where deleted_at is null;
create unique index prompt_categories_name on prompt_categories (lower(name)) where deleted_at is null;

-- The mean of all ratings, as it was when the scores were last made with it.
create table prompt_rating_mean (
  only_row boolean primary key default true check (only_row),
  mean real not null
);
insert into prompt_rating_mean (mean) values (4);

create table prompts (
  id bigint generated always as identity primary key,
  category_id bigint not null references prompt_categories (id),
  -- The text that everybody reads; while nobody does yet, the newest one.
  title text not null check (length(title) between 5 and 120),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 100),
  description text not null check (length(description) between 20 and 300),
  -- Plain text, never HTML.
  content text not null check (length(content) between 20 and 20000),
  tags text[] not null default '{}' check (cardinality(tags) <= 8),
  -- In small letters: what they are found by.
  tag_keys text[] not null default '{}',
  difficulty text not null default 'beginner'
    check (difficulty in ('beginner', 'intermediate', 'advanced')),
  language text not null default 'en' check (length(language) between 2 and 35),
  visibility text not null default 'public' check (visibility in ('public', 'unlisted', 'private')),
  -- Null once that account is gone.
  author_id bigint references users (id) on delete set null,
  -- Where the newest text is: of what is live that may be a change of it
  -- (docs/product-rules.md#review-before-publication).
  status text not null check (status in ('draft', 'pending_review', 'published', 'rejected', 'archived')),
  -- The text here is approved, or needs no approval, and is out.
  is_live boolean not null,
  is_featured boolean not null default false,
  sort_order integer not null default 0,
  use_count integer not null default 0 check (use_count >= 0),
  favorite_count integer not null default 0 check (favorite_count >= 0),
  -- How many gave one star, two, … five; the rest follows from them.
  rating_counts integer[] not null default '{0,0,0,0,0}'
    check (cardinality(rating_counts) = 5 and 0 <= all (rating_counts)),
  rating_count integer not null generated always as (rating_counts[1] + rating_counts[2]
    + rating_counts[3] + rating_counts[4] + rating_counts[5]) stored,
  rating_sum integer not null generated always as (rating_counts[1] + 2 * rating_counts[2]
    + 3 * rating_counts[3] + 4 * rating_counts[4] + 5 * rating_counts[5]) stored,
  -- The mean as if everybody's mean had been given five times more (docs/product-rules.md#prompt-ratings).
  rating_score real not null,
  fork_of bigint references prompts (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When it first came before others; kept since.
  published_at timestamptz,
  -- Since when the newest text waits.
  submitted_at timestamptz,
  -- The last decision of an admin, so that another one learns of it.
  decision text check (decision in ('published', 'rejected', 'unpublished')),
  decided_at timestamptz,
  decided_by bigint references users (id) on delete set null,
  rejection_reason text check (length(rejection_reason) <= 1000),
  rejection_code text check (rejection_code in ('quality', 'off_topic', 'promotion', 'plagiarism',
    'formatting', 'other')),
  -- In the trash, which gives its address back.
  deleted_at timestamptz,
  -- Counts the changes: whoever changes it changes what they saw, or nothing.
  version integer not null default 1,
  check (status <> 'published' or is_live),
  check (status not in ('archived') or not is_live),
  check ((status = 'pending_review') = (submitted_at is not null)),
  check ((decided_at is null) = (decision is null))
);
-- Two prompts at one address are impossible.
create unique index prompts_address on prompts (category_id, slug) where deleted_at is null;
-- What everybody may see, in each order somebody may ask for.
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
-- The lists of authors and admins; and what somebody wrote lately, or wrote before.
create index prompts_author on prompts (author_id, updated_at desc, id desc);
create index prompts_author_created on prompts (author_id, created_at desc);
create index prompts_author_text on prompts (author_id, md5(content));
create index prompts_status on prompts (status, created_at desc, id desc) where deleted_at is null;
create index prompts_order on prompts (created_at desc, id desc) where deleted_at is null;
create index prompts_forks on prompts (fork_of) where fork_of is not null;
create index prompts_trash on prompts (deleted_at) where deleted_at is not null;
-- The inbox: what waits, oldest first; what was decided, newest first (see 0016).
create index prompts_waiting on prompts (submitted_at, id)
  where status = 'pending_review' and deleted_at is null;
create index prompts_decided on prompts (decided_at, id) where decided_at is not null;
create index prompts_decider on prompts (decided_by) where decided_by is not null;

-- What search reads, apart: what is counted changes often, and should not touch it.
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

-- What a prompt said, and what its author made of it since: that waits, and comes to be the next one.
create table prompt_versions (
  id bigint generated always as identity primary key,
  prompt_id bigint not null references prompts (id) on delete cascade,
  -- Of what is or was the text itself; a change that waits has none yet, and the status of its prompt.
  number integer check (number > 0),
  title text not null,
  description text not null,
  content text not null,
  -- Of a change that waits, everything it changes.
  slug text,
  category_id bigint references prompt_categories (id),
  tags text[] not null default '{}',
  difficulty text,
  language text,
  -- Others than its author and admins may read it since.
  public_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (number is not null or (slug is not null and category_id is not null and difficulty is not null
    and language is not null))
);
create unique index prompt_versions_number on prompt_versions (prompt_id, number);
-- One change waits at most.
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

-- Who used what today, so that nobody counts twice; who that is cannot be told, and is forgotten soon.
create table prompt_uses (
  prompt_id bigint not null references prompts (id) on delete cascade,
  visitor bytea not null check (length(visitor) = 16),
  used_at timestamptz not null,
  is_counted boolean not null default false,
  primary key (prompt_id, visitor)
);
create index prompt_uses_new on prompt_uses (prompt_id) where not is_counted;
create index prompt_uses_age on prompt_uses (used_at);
