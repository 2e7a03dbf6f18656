-- People talk, are told what concerns them, and keep their account safe.

-- How a person likes the product to be: language of mails and interface, zone of dates, light or dark.
alter table users
  add column email_verified_at timestamptz,
  add column locale text not null default 'en' check (locale in ('en', 'es', 'fr')),
  -- Null follows the browser.
  add column time_zone text check (length(time_zone) <= 64),
  add column theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  -- The person is gone; what the ledger and other people's history need of the row stays
  -- (docs/product-rules.md#leaving-the-marketplace).
  add column deleted_at timestamptz,
  add check ((status = 'deleted') = (deleted_at is not null));

-- A session has a name of its own, so that its owner can see it and end it without its token.
alter table sessions
  add column id bigint generated always as identity unique,
  add column address text,
  add column passed_second_factor boolean not null default false;

-- Links sent by mail. SHA-256 of the token: a stolen copy of this table opens nothing.
create table mail_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id bigint not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'change_email', 'reset_password')),
  -- The address the link was sent to; the one to switch to for a change.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_tokens_user on mail_tokens (user_id, purpose);
create index mail_tokens_expires_at on mail_tokens (expires_at);

-- Two-step verification by an authenticator app (RFC 6238).
create table totp_secrets (
  user_id bigint primary key references users (id) on delete cascade,
  -- Encrypted with a key derived from SECRET, which is not in the database.
  secret_encrypted bytea not null,
  -- Null until its first code was entered: until then it asks nobody for anything.
  confirmed_at timestamptz,
  -- The time step of the last accepted code: no code counts twice.
  last_step bigint not null default 0,
  -- Recovery codes are hashed with it, slowly, like passwords; new with every set of them.
  recovery_salt bytea check (length(recovery_salt) = 16),
  created_at timestamptz not null
);

create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- A sign-in half done, or a passkey being asked for: between one request and the next.
create table challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  kind text not null check (kind in ('second_factor', 'passkey_sign_in', 'passkey_registration')),
  user_id bigint references users (id) on delete cascade,
  challenge text,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index challenges_expires_at on challenges (expires_at);
create index challenges_user on challenges (user_id);

-- Where a person signed in from of late, so that a new place can be told to them. The hash is keyed: the
-- table says neither browser nor address.
create table known_devices (
  user_id bigint not null references users (id) on delete cascade,
  device_hash bytea not null check (length(device_hash) = 32),
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index known_devices_last_seen_at on known_devices (last_seen_at);

-- Who would like to offer services where the marketplace looks at everybody first
-- (docs/product-rules.md#becoming-a-provider).
create table provider_applications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- Null until the form is sent: registering alone does not ask for it.
  headline text check (length(headline) between 1 and 100),
  about text check (length(about) <= 2000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  decided_by bigint references users (id),
  decided_at timestamptz,
  reason text,
  created_at timestamptz not null,
  check ((status = 'pending') = (decided_at is null))
);
create unique index provider_applications_pending on provider_applications (user_id)
  where status = 'pending';

-- What a person is told, once, where they like (site, mail, both or neither).
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null,
  -- Who caused it: the sentence has their name from here, so that a person who leaves takes it along.
  actor_id bigint references users (id),
  -- Titles and sums for the sentence; never more than the sentence shows.
  values jsonb not null default '{}',
  link text not null check (link like '/%'),
  -- The same matter told again takes the place of the older row, so nobody is told twice.
  key text not null,
  -- Whether it stands in the person's list, or is only mailed.
  is_listed boolean not null default true,
  created_at timestamptz not null,
  read_at timestamptz,
  -- When it is to be mailed; null when it is not, or no longer.
  mail_at timestamptz,
  -- Waits for the next digest; a person who reads it first is not told again.
  in_digest boolean not null default false,
  unique (user_id, key)
);
create index notifications_list on notifications (user_id, created_at desc, id desc) where is_listed;
create index notifications_unread on notifications (user_id)
  where read_at is null and (is_listed or mail_at is not null or in_digest);
create index notifications_mail on notifications (mail_at) where mail_at is not null;
create index notifications_digest on notifications (user_id) where in_digest;

-- What differs from a topic's defaults; each kind of notification belongs to one topic.
create table notification_preferences (
  user_id bigint not null references users (id) on delete cascade,
  topic text not null,
  is_listed boolean not null,
  mail text not null check (mail in ('now', 'digest', 'off')),
  primary key (user_id, topic)
);

-- The outbox of mails: written in the transaction of what they tell, sent afterwards.
create table mails (
  id bigint generated always as identity primary key,
  user_id bigint references users (id),
  to_address text not null check (length(to_address) <= 254),
  locale text not null default 'en',
  template text not null,
  values jsonb not null default '{}',
  -- The same matter is mailed once; null for what may well be asked for again.
  key text unique,
  created_at timestamptz not null,
  -- When it is tried next; null once it was sent or given up.
  send_at timestamptz,
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  check (sent_at is null or failed_at is null)
);
create index mails_due on mails (send_at) where send_at is not null;
create index mails_user on mails (user_id);

-- Where mails go while no mail server is configured: shown at /dev/mailbox.
create table mailbox (
  id bigint generated always as identity primary key,
  mail_id bigint unique references mails (id) on delete cascade,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  headers jsonb not null default '{}',
  received_at timestamptz not null
);

create table messages (
  id bigint generated always as identity primary key,
  sender_id bigint not null references users (id),
  receiver_id bigint not null references users (id),
  content text not null check (length(content) <= 5000),
  order_id bigint references orders (id),
  -- Chosen by the sender's browser: sending the same message again changes nothing.
  client_key text check (length(client_key) between 8 and 64),
  created_at timestamptz not null,
  read_at timestamptz,
  check (sender_id <> receiver_id)
);
create unique index messages_client_key on messages (sender_id, client_key)
  where client_key is not null;
-- A thread is read from its end, whoever wrote.
create index messages_thread on messages (
  least(sender_id, receiver_id), greatest(sender_id, receiver_id), id desc);
create index messages_unread on messages (receiver_id, sender_id) where read_at is null;
-- Who wrote and who got it are words of the text, too, which nobody can type: a search of one's own
-- messages does not read anybody else's.
create index messages_search on messages using gin ((
  to_tsvector('simple', content)
    || array_to_tsvector(array['@' || sender_id::text, '@' || receiver_id::text])));

-- One row per person and counterpart: the list of conversations and its badges in one index read.
create table conversations (
  user_id bigint not null references users (id),
  other_id bigint not null references users (id),
  -- Null only within the transaction that begins the conversation.
  last_message_id bigint references messages (id),
  unread_count integer not null default 0 check (unread_count >= 0),
  -- Whether this person wrote first: new acquaintances are limited, and their first answer is measured.
  is_opener boolean not null,
  opened_at timestamptz not null,
  -- When the other first wrote back; on the opener's row only.
  answered_at timestamptz check (answered_at is null or is_opener),
  primary key (user_id, other_id),
  check (user_id <> other_id)
);
create index conversations_list on conversations (user_id, last_message_id desc);
create index conversations_unread on conversations (user_id) include (unread_count)
  where unread_count > 0;
create index conversations_opened on conversations (user_id, opened_at) where is_opener;
create index conversations_answered on conversations (other_id, opened_at)
  where answered_at is not null;

alter table attachments drop constraint attachments_subject_check;
alter table attachments add constraint attachments_subject_check
  check (subject in ('dispute_entry', 'message'));

create table blocks (
  blocker_id bigint not null references users (id),
  blocked_id bigint not null references users (id),
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);

-- Something an admin should look at.
create table reports (
  id bigint generated always as identity primary key,
  reporter_id bigint not null references users (id),
  subject text not null check (subject in ('user', 'message', 'service', 'review')),
  subject_id bigint not null,
  -- Whose it was.
  reported_id bigint not null references users (id),
  -- What it said then: a message may be read by its two people only, and a text may be edited.
  excerpt text check (length(excerpt) <= 5000),
  reason text not null check (reason in (
    'spam', 'abuse', 'scam', 'off_platform', 'illegal', 'other')),
  note text check (length(note) <= 2000),
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  decided_by bigint references users (id),
  decided_at timestamptz,
  -- What the admin wrote for the other admins.
  decision_note text check (length(decision_note) <= 1000),
  created_at timestamptz not null,
  check ((status = 'open') = (decided_at is null))
);
-- Reporting again changes nothing while nobody has looked.
create unique index reports_once on reports (reporter_id, subject, subject_id) where status = 'open';
create index reports_by_status on reports (status, id);
