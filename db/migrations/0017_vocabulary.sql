-- Vocabulary that admins edit: subcategories, search categories and skills.

create table subcategories (
  id bigint generated always as identity primary key,
  category text not null check (category in ('coding', 'marketing')),
  -- Search looks up categories and subcategories together, so no subcategory may have a category's name.
  slug text not null unique
    check (slug ~ '^[a-z][a-z0-9_]{1,39}$' and slug not in ('coding', 'marketing', 'all')),
  -- Null uses the text of the message catalogue.
  label text check (length(label) between 2 and 40),
  sort_order integer not null,
  -- When false, not offered for new services; existing services keep it.
  is_active boolean not null default true,
  -- One of the twelve built-in subcategories of the specification, whose slugs never change.
  is_built_in boolean not null default false,
  -- For optimistic locking: an update based on an older version is rejected.
  version integer not null default 1,
  unique (category, slug),
  check (is_built_in or label is not null)
);

insert into subcategories (category, slug, sort_order, is_built_in)
  select category, slug, place * 10, true
  from (values
    ('coding', array['web_development', 'mobile_apps', 'wordpress', 'ecommerce', 'backend', 'frontend']),
    ('marketing', array['social_media', 'content_writing', 'seo', 'email_marketing', 'analytics', 'branding'])
  ) as trades (category, slugs)
  cross join unnest(slugs) with ordinality as parts (slug, place)
  order by category, place;

create function public.keep_built_in_subcategory() returns trigger language plpgsql as $$
begin
  if old.is_built_in and (tg_op = 'DELETE' or not new.is_built_in
      or row(new.category, new.slug) is distinct from row(old.category, old.slug)) then
    raise exception 'The subcategory % is the specification''s and stays', old.slug
      using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger subcategories_built_in before update or delete on subcategories
  for each row execute function public.keep_built_in_subcategory();

alter table services drop constraint category_has_subcategory;
alter table services add constraint category_has_subcategory
  foreign key (category, subcategory) references subcategories (category, slug);

-- The options of the search's category selector (docs/product-rules.md#search-categories). A rule lists categories,
-- subcategories and prefixes of skills; a service that matches any of them is found.
create table discovery_categories (
  id bigint generated always as identity primary key,
  slug text not null unique
    check (slug ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and length(slug) between 2 and 40
      and slug not in ('coding', 'marketing', 'all', 'all-categories')),
  label text not null check (length(label) between 2 and 40),
  sort_order integer not null,
  rule jsonb not null check (jsonb_typeof(rule) = 'object'),
  is_active boolean not null default true,
  version integer not null default 1
);
create unique index discovery_categories_label on discovery_categories (lower(label));

insert into discovery_categories (slug, label, sort_order, rule) values
  ('digital-marketing', 'Digital Marketing', 10,
    '{"subcategories": ["social_media", "seo", "email_marketing", "analytics"]}'),
  ('media-production', 'Media Production', 20,
    '{"skillWords": ["video", "audio", "photo", "animation"]}'),
  ('writing', 'Writing', 30, '{"subcategories": ["content_writing"]}'),
  ('design', 'Design', 40, '{"subcategories": ["frontend", "branding"]}'),
  ('development', 'Development', 50, '{"category": "coding"}');

-- Skills blocked by admins, which can no longer be added to services.
create table blocked_skills (
  key text collate "C" primary key,
  label text not null check (length(label) between 1 and 40),
  blocked_by bigint references users (id),
  blocked_at timestamptz not null
);

-- Finds every spelling of a skill.
create index skills_key on skills (lower(name) collate "C");

-- Only admins rename skills, to correct a spelling or to merge two skills; the new spelling then applies everywhere.
create function public.skills_renamed() returns trigger language plpgsql as $$
begin
  perform public.refresh_service_search(
    (select coalesce(array_agg(distinct service_id), '{}') from changed));
  insert into public.search_skills
    select distinct on (lower(name)) lower(name), name from changed order by lower(name), id
  on conflict (key) do update set label = excluded.label;
  return null;
end $$;
-- A column list is not allowed together with a transition table.
create trigger skills_renamed after update on skills referencing new table as changed
  for each statement execute function public.skills_renamed();
