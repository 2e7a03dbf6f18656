-- Built-in search categories use the translated name from the message catalogue until an admin renames them.
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
