-- The answers of members by the keys of the fields. src/fields/check.ts checks them before they are stored.
alter table users add column field_values jsonb not null default '{}',
  add constraint users_field_values
    check (jsonb_typeof(field_values) = 'object' and octet_length(field_values::text) <= 40000);
