-- Briefs, called gigs in the interface: a client describes the work, and vibers answer with proposals, which are offers
-- on the brief (docs/decisions/0075-gigs.md).

create table briefs (
  id bigint generated always as identity primary key,
  client_id bigint not null references users (id),
  status text not null check (status in ('draft', 'in_review', 'open', 'paused', 'filled', 'closed', 'expired')),
  -- A draft may lack everything but its title.
  title text not null check (length(title) between 5 and 120),
  description text check (length(description) between 1 and 10000),
  category text,
  subcategory text,
  skills text[] not null default '{}' check (cardinality(skills) <= 15 and longest_text(skills) <= 40),
  budget_type text check (budget_type in ('fixed', 'hourly', 'unsure')),
  -- In total, or per hour of hourly work.
  budget_min_cents bigint check (budget_min_cents between 500 and 99999999),
  budget_max_cents bigint check (budget_max_cents between 500 and 99999999),
  -- Of hourly work: about how many half hours.
  half_hours integer check (half_hours between 2 and 2000),
  needed_by date,
  positions smallint not null default 1 check (positions between 1 and 5),
  questions text[] not null default '{}' check (cardinality(questions) <= 3 and longest_text(questions) <= 200),
  visibility text not null default 'public' check (visibility in ('public', 'members', 'invited')),
  -- The client allows search engines to list a public brief.
  is_indexed boolean not null default true,
  -- Increases with every edit.
  version integer not null default 1,
  -- Increases with every edit after publication that changes what proposals answer.
  revision integer not null default 1,
  -- When the newest of those edits was made.
  revised_at timestamptz,
  extensions smallint not null default 0 check (extensions between 0 and 3),
  -- Proposals that wait for an answer or were accepted, and those that were paid. A trigger of `offers` counts them.
  proposals smallint not null default 0 check (proposals >= 0),
  hired smallint not null default 0 check (hired >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  expires_at timestamptz,
  -- When the client was reminded that the brief expires.
  reminded_at timestamptz,
  ended_at timestamptz,
  close_reason text check (close_reason in ('hired_here', 'hired_elsewhere', 'not_needed', 'no_good_offers', 'other')),
  -- An admin has hidden the brief, or refused to publish it.
  hidden_at timestamptz,
  admin_reason text check (length(admin_reason) between 1 and 2000),
  -- When vibers were last matched to the brief.
  matched_at timestamptz,
  -- The most that the client would pay: fixed prices in total, hourly work for its estimated hours, or for one hour.
  budget_top_cents bigint not null generated always as (case
    when budget_type = 'hourly' then coalesce(budget_max_cents, budget_min_cents, 0) * coalesce(half_hours, 2) / 2
    else coalesce(budget_max_cents, budget_min_cents, 0) end) stored,
  skill_keys text[] not null default '{}',
  -- Weights: A title, B skills and category, D description.
  words tsvector not null default '',
  foreign key (category, subcategory) references subcategories (category, slug),
  constraint briefs_complete check (status = 'draft' or (description is not null and category is not null
    and subcategory is not null and budget_type is not null)),
  constraint briefs_budget check (budget_min_cents <= budget_max_cents),
  constraint briefs_unsure check (budget_type <> 'unsure' or num_nonnulls(budget_min_cents, budget_max_cents) = 0),
  constraint briefs_hours check (half_hours is null or budget_type = 'hourly'),
  constraint briefs_expiry check (status not in ('open', 'paused') or expires_at is not null),
  constraint briefs_ended check ((ended_at is not null) = (status in ('filled', 'closed', 'expired'))),
  constraint briefs_reason check ((close_reason is not null) <= (status = 'closed'))
);
create index briefs_client on briefs (client_id, created_at desc, id desc);
create index briefs_due on briefs (expires_at) where status in ('open', 'paused');
create index briefs_hidden on briefs (hidden_at) where hidden_at is not null and status in ('open', 'paused');
create index briefs_to_decide on briefs (updated_at, id) where status = 'in_review';
-- Sorted lists of listed briefs. They include the columns of the filters.
create index briefs_newest on briefs (published_at desc, id desc)
  include (category, subcategory, budget_type, proposals) where status = 'open' and hidden_at is null and visibility <> 'invited';
create index briefs_top on briefs (budget_top_cents desc, id desc)
  where status = 'open' and hidden_at is null and visibility <> 'invited';
create index briefs_ending on briefs (expires_at, id)
  where status = 'open' and hidden_at is null and visibility <> 'invited';
create index briefs_fewest on briefs (proposals, published_at desc, id desc)
  where status = 'open' and hidden_at is null and visibility <> 'invited';
create index briefs_parts on briefs (subcategory, published_at desc, id desc)
  where status = 'open' and hidden_at is null and visibility <> 'invited';
create index briefs_words on briefs using gin (words) with (fastupdate = off)
  where status = 'open' and hidden_at is null and visibility <> 'invited';
create index briefs_skills on briefs using gin (skill_keys) with (fastupdate = off)
  where status = 'open' and hidden_at is null and visibility <> 'invited';

-- Whether a brief is in lists, searches and feeds, for visitors or for members. Defined once, for every query.
create function is_listed_brief(status text, visibility text, hidden_at timestamptz, client_status text,
  for_member boolean) returns boolean language sql immutable parallel safe
  return status = 'open' and hidden_at is null and client_status in ('active', 'pending_approval')
    and (visibility = 'public' or (for_member and visibility = 'members'));

-- Whether a listed brief contains a word. Forced to use the index, like `is_word_used`.
create function is_brief_word(query tsquery) returns boolean
  language sql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  as $$
    select exists (select from public.briefs where status = 'open' and hidden_at is null
      and visibility <> 'invited' and words @@ query)
  $$;

create function brief_words() returns trigger language plpgsql as $$
declare
  title text := public.search_text(new.title);
  trade text := public.search_text(concat_ws(' ', array_to_string(new.skills, ' '), new.category, new.subcategory));
begin
  new.skill_keys := coalesce((select array_agg(distinct lower(name)) from unnest(new.skills) as name), '{}');
  new.words := setweight(to_tsvector('public.vibework_words', title), 'A')
    || setweight(to_tsvector('public.vibework_stems', title), 'A')
    || setweight(to_tsvector('public.vibework_words', trade), 'B')
    || setweight(to_tsvector('public.vibework_stems', trade), 'B')
    || setweight(to_tsvector('public.vibework_stems', public.search_text(coalesce(new.description, ''))), 'D');
  return new;
end $$;
create trigger brief_words before insert or update of title, description, category, subcategory, skills on briefs
  for each row execute function brief_words();

create table brief_events (
  id bigint generated always as identity primary key,
  brief_id bigint not null references briefs (id) on delete cascade,
  kind text not null,
  actor_id bigint references users (id),
  actor_role text not null check (actor_role in ('client', 'admin', 'system')),
  note text check (length(note) between 1 and 2000),
  at timestamptz not null
);
create index brief_events_brief on brief_events (brief_id, id);
create index brief_events_publish on brief_events (actor_id, at) where kind = 'publish';

-- The vibers that fit a brief best.
create table brief_matches (
  brief_id bigint not null references briefs (id) on delete cascade,
  provider_id bigint not null references users (id),
  score smallint not null check (score between 0 and 100),
  -- When the viber was told; null if they were told of enough briefs that day.
  told_at timestamptz,
  primary key (brief_id, provider_id)
);
create index brief_matches_provider on brief_matches (provider_id, told_at);

create table brief_invitations (
  id bigint generated always as identity primary key,
  brief_id bigint not null references briefs (id) on delete cascade,
  provider_id bigint not null references users (id),
  note text check (length(note) between 1 and 500),
  created_at timestamptz not null,
  declined_at timestamptz,
  constraint brief_invitations_once unique (brief_id, provider_id)
);
create index brief_invitations_provider on brief_invitations (provider_id, id desc);

-- Proposals are offers on a brief. An accepted one holds a seat of the brief, so that two acceptances at the same moment
-- cannot both get the last one.
alter table offers
  add column brief_id bigint references briefs (id),
  add column seat smallint check (seat between 1 and 5),
  drop constraint offers_origin_check,
  add constraint offers_origin_check check (origin in ('custom', 'request', 'amendment', 'proposal')),
  add constraint offers_proposal check ((origin = 'proposal') = (brief_id is not null)),
  add constraint offers_seat check ((seat is not null) = (brief_id is not null and status in ('agreed', 'hired')));
create unique index offers_one_proposal on offers (brief_id, provider_id) where brief_id is not null;
create unique index offers_one_of_seat on offers (brief_id, seat) where seat is not null;
create index offers_proposals on offers (provider_id, created_at) where origin = 'proposal';

alter table offer_versions
  -- The answers to the questions of the brief, in their order; null once their writer has deleted the account.
  add column answers text[] check (cardinality(answers) <= 3 and longest_text(answers) <= 1000),
  -- The revision of the brief that a proposal answers.
  add column brief_revision integer;

create or replace function offer_version_is_fixed() returns trigger language plpgsql as $$
declare
  words text[] := array['title', 'scope', 'note', 'answers', 'description'];
begin
  if tg_op = 'DELETE' then
    raise exception 'the versions of an offer stay' using errcode = 'restrict_violation';
  end if;
  if to_jsonb(new) - words <> to_jsonb(old) - words
    or exists (select from jsonb_each(to_jsonb(new)) n join jsonb_each(to_jsonb(old)) o using (key)
      where n.value <> o.value and n.value <> 'null') then
    raise exception 'the terms of an offer are fixed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- The client's view of proposals.
create table offer_marks (
  offer_id bigint primary key references offers (id) on delete cascade,
  shortlisted_at timestamptz,
  note text check (length(note) between 1 and 500),
  -- When the client first opened the proposal.
  read_at timestamptz
);

-- A transaction that changes a proposal has locked its brief before.
create function count_proposals() returns trigger language plpgsql as $$
declare
  was text := case when tg_op = 'UPDATE' then old.status end;
  living text[] := array['offered', 'countered', 'agreed', 'hired'];
  more_proposals integer := (new.status = any (living))::integer - coalesce(was = any (living), false)::integer;
  more_hired integer := (new.status = 'hired')::integer - coalesce(was = 'hired', false)::integer;
begin
  if more_proposals <> 0 or more_hired <> 0 then
    update public.briefs set proposals = proposals + more_proposals, hired = hired + more_hired
      where id = new.brief_id;
  end if;
  return null;
end $$;
create trigger count_proposals after insert or update of status on offers
  for each row when (new.brief_id is not null) execute function count_proposals();

alter table attachments
  drop constraint attachments_subject_check,
  add constraint attachments_subject_check check (subject in ('checkout', 'dispute_entry', 'message', 'order_event',
    'offer_version', 'brief'));
alter table reports
  drop constraint reports_subject_check,
  add constraint reports_subject_check check (subject in ('user', 'message', 'service', 'review', 'post', 'prompt',
    'offer', 'brief'));
