-- The search categories that came with the product are called as the catalogue says, in each reader's language,
-- until an admin gives them another name.
alter table discovery_categories alter column label drop not null;
update discovery_categories set label = null
  where (slug, label) in (
    ('digital-marketing', 'Digital Marketing'),
    ('media-production', 'Media Production'),
    ('writing', 'Writing'),
    ('design', 'Design'),
    ('development', 'Development')
  );
alter table discovery_categories add constraint label_is_known
  check (label is not null
    or slug in ('digital-marketing', 'media-production', 'writing', 'design', 'development'));
