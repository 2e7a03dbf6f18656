-- Taglines of main categories and names of subcategories in other languages. A missing one uses the original.

alter table categories
  add taglines jsonb not null default '{}' check (jsonb_typeof(taglines) = 'object');
alter table subcategories
  add labels jsonb not null default '{}' check (jsonb_typeof(labels) = 'object');
