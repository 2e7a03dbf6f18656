-- A username as it looks in most typefaces: a capital I and the digit 1 like an l, a zero like an o, rn like m, vv like
-- w. A new username must not look like an existing one.
create function username_shape(username text) returns text
  language sql immutable strict parallel safe
  return replace(
    replace(translate(lower(translate(username, 'I', 'l')), '10', 'lo'), 'rn', 'm'), 'vv', 'w');
create index users_username_shape on users (username_shape(username));

-- Usernames of deleted accounts, which cannot be registered for a while. The key of the hash is not in the database.
create table resting_usernames (
  name_hash bytea primary key check (length(name_hash) = 32),
  rests_until timestamptz not null
);
create index resting_usernames_until on resting_usernames (rests_until);
