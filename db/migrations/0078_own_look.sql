alter table settings_versions drop constraint settings_versions_section_check,
  add constraint settings_versions_section_check check (section in ('general', 'logo', 'people', 'security', 'money',
    'setup', 'reactions', 'seo', 'landing', 'hiring', 'brand', 'languages', 'modules'));
