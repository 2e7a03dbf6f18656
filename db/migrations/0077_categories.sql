-- Main categories that admins edit. The two of the specification are built in.

create table categories (
  slug text primary key check (slug ~ '^[a-z][a-z0-9_]{1,39}$'),
  -- Null uses the text of the message catalogue.
  label text check (length(label) between 2 and 40),
  -- The names in other languages. A missing one uses `label`.
  labels jsonb not null default '{}' check (jsonb_typeof(labels) = 'object'),
  tagline text check (length(tagline) between 2 and 90),
  icon text not null check (icon ~ '^[a-z][a-z0-9-]{1,39}$'),
  -- The hue of generated images, in degrees.
  hue smallint not null check (hue between 0 and 359),
  sort_order integer not null,
  -- When false, not offered for new services and in filters; existing services keep it.
  is_active boolean not null default true,
  is_built_in boolean not null default false,
  -- For optimistic locking: an update based on an older version is rejected.
  version integer not null default 1,
  check (is_built_in or label is not null)
);
create unique index categories_label on categories (lower(label));

insert into categories (slug, icon, hue, sort_order, is_built_in) values
  ('coding', 'code-xml', 235, 10, true),
  ('marketing', 'megaphone', 15, 20, true);

create function public.keep_category() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.slug <> old.slug then
    raise exception 'The slug of the category % never changes', old.slug
      using errcode = 'restrict_violation';
  end if;
  if old.is_built_in and (tg_op = 'DELETE' or not new.is_built_in) then
    raise exception 'The category % is the specification''s and stays', old.slug
      using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger categories_kept before update or delete on categories
  for each row execute function public.keep_category();

alter table subcategories drop constraint subcategories_category_check,
  drop constraint subcategories_slug_check,
  add constraint subcategories_slug_check check (slug ~ '^[a-z][a-z0-9_]{1,39}$'),
  add foreign key (category) references categories (slug);
alter table services drop constraint services_category_check,
  add constraint services_category foreign key (category) references categories (slug);
-- A draft of a gig may have a category without a subcategory.
alter table briefs add foreign key (category) references categories (slug);
alter table discovery_categories drop constraint discovery_categories_slug_check,
  add constraint discovery_categories_slug_check
    check (slug ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and length(slug) between 2 and 40);

-- Search and addresses look up categories, subcategories and search categories together, so that they share one name
-- space. Changes of the vocabulary run one at a time.
create function public.keep_vocabulary_name_unique() returns trigger language plpgsql as $$
begin
  if new.slug in ('all', 'all-categories')
    or (tg_table_name <> 'categories'
      and exists (select from public.categories where slug = new.slug))
    or (tg_table_name <> 'subcategories'
      and exists (select from public.subcategories where slug = new.slug))
    or (tg_table_name <> 'discovery_categories'
      and exists (select from public.discovery_categories where slug = new.slug)) then
    raise exception 'The name % is taken', new.slug
      using errcode = 'unique_violation', constraint = 'vocabulary_name';
  end if;
  return new;
end $$;
create trigger categories_name before insert on categories
  for each row execute function public.keep_vocabulary_name_unique();
create trigger subcategories_name before insert or update of slug on subcategories
  for each row execute function public.keep_vocabulary_name_unique();
create trigger discovery_categories_name before insert or update of slug on discovery_categories
  for each row execute function public.keep_vocabulary_name_unique();
