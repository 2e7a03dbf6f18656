-- For paging the list of blocked skills.
alter table blocked_skills add column id bigint generated always as identity unique;

alter table settings_versions drop constraint settings_versions_section_check;
alter table settings_versions add constraint settings_versions_section_check
  check (section in ('general', 'logo', 'people', 'money', 'setup', 'reactions'));
