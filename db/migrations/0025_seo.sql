-- Settings for search engines and social networks, and the operator's text for the landing page.
alter table settings_versions drop constraint settings_versions_section_check;
alter table settings_versions add constraint settings_versions_section_check
  check (section in ('general', 'logo', 'people', 'money', 'setup', 'reactions', 'seo', 'landing'));
