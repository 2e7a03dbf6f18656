-- Messages from the contact form.

create table contact_messages (
  id bigint generated always as identity primary key,
  -- Null when the sender was not logged in.
  user_id bigint references users (id),
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  subject text check (length(subject) between 1 and 300),
  message text not null check (length(message) between 1 and 10000),
  -- The language of the form, for answering in it.
  language text not null check (language in ('en', 'es', 'fr')),
  status text not null default 'open' check (status in ('open', 'answered')),
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by bigint references users (id),
  -- What was done about it, for the other admins.
  note text check (length(note) <= 2000),
  check ((status = 'answered') = (answered_at is not null)),
  check ((answered_at is null) = (answered_by is null))
);
-- For the inbox: open messages, oldest first; answered messages, newest first (see 0016).
create index contact_messages_waiting on contact_messages (created_at, id) where status = 'open';
create index contact_messages_answered on contact_messages (answered_at desc, id desc)
  where answered_at is not null;
create index contact_messages_user on contact_messages (user_id, id desc);
