-- Messages, notifications, and account security.

-- A user's preferences: language, time zone and theme.
alter table users
  add column email_verified_at timestamptz,
  add column locale text not null default 'en' check (locale in ('en', 'es', 'fr')),
  -- Null uses the browser's time zone.
  add column time_zone text check (length(time_zone) <= 64),
  add column theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  -- When the account was deleted; the row keeps what the ledger and other users' history need
  -- (docs/product-rules.md#leaving-the-marketplace).
  add column deleted_at timestamptz,
  add check ((status = 'deleted') = (deleted_at is not null));

-- Sessions get an id, so that users can list and end them without their tokens.
alter table sessions
  add column id bigint generated always as identity unique,
  add column address text,
  add column passed_second_factor boolean not null default false;

-- Tokens of links in emails, as SHA-256 hashes, so that a stolen copy of this table is useless.
create table mail_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id bigint not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'change_email', 'reset_password')),
  -- The address that received the link; for a change of address, the new one.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_tokens_user on mail_tokens (user_id, purpose);
create index mail_tokens_expires_at on mail_tokens (expires_at);

-- Two-step verification with an authenticator app (RFC 6238).
create table totp_secrets (
  user_id bigint primary key references users (id) on delete cascade,
  -- Encrypted with a key derived from SECRET, which is not in the database.
  secret_encrypted bytea not null,
  -- Null until the first code was entered; before that, no code is required.
  confirmed_at timestamptz,
  -- The time step of the last accepted code, because no code may be used twice.
  last_step bigint not null default 0,
  -- Salt of the recovery codes, which are hashed as slowly as passwords; renewed with every set of codes.
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

-- State between two requests of a login or passkey registration.
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

-- Devices from which a user has logged in recently, for warning about new ones. The hash is keyed, so the table reveals
-- neither browser nor IP address.
create table known_devices (
  user_id bigint not null references users (id) on delete cascade,
  device_hash bytea not null check (length(device_hash) = 32),
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index known_devices_last_seen_at on known_devices (last_seen_at);

-- Applications to become a provider, where admins approve new providers first
-- (docs/product-rules.md#becoming-a-provider).
create table provider_applications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- Null until the form is submitted, because registration does not ask for it.
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

-- Notifications to users, on the site, by email, both or neither.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null,
  -- The user who caused it. The text takes the name from here, so that it disappears with a deleted account.
  actor_id bigint references users (id),
  -- Titles and amounts for the text; nothing that the text does not show.
  values jsonb not null default '{}',
  link text not null check (link like '/%'),
  -- A new notification about one matter replaces the older one, so that users see it only once.
  key text not null,
  -- Whether it appears in the user's list or is only sent by email.
  is_listed boolean not null default true,
  created_at timestamptz not null,
  read_at timestamptz,
  -- When to send it by email; null when it is not, or no longer, to be sent.
  mail_at timestamptz,
  -- Waits for the next digest, which omits it when it has been read before.
  in_digest boolean not null default false,
  unique (user_id, key)
);
create index notifications_list on notifications (user_id, created_at desc, id desc) where is_listed;
create index notifications_unread on notifications (user_id)
  where read_at is null and (is_listed or mail_at is not null or in_digest);
create index notifications_mail on notifications (mail_at) where mail_at is not null;
create index notifications_digest on notifications (user_id) where in_digest;

-- Deviations from a topic's defaults; each kind of notification belongs to one topic.
create table notification_preferences (
  user_id bigint not null references users (id) on delete cascade,
  topic text not null,
  is_listed boolean not null,
  mail text not null check (mail in ('now', 'digest', 'off')),
  primary key (user_id, topic)
);

-- The outbox of emails: written in the transaction of their cause, sent afterwards.
create table mails (
  id bigint generated always as identity primary key,
  user_id bigint references users (id),
  to_address text not null check (length(to_address) <= 254),
  locale text not null default 'en',
  template text not null,
  values jsonb not null default '{}',
  -- Prevents duplicate emails about one matter; null for emails that may be requested repeatedly.
  key text unique,
  created_at timestamptz not null,
  -- The time of the next attempt; null after sending or giving up.
  send_at timestamptz,
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  check (sent_at is null or failed_at is null)
);
create index mails_due on mails (send_at) where send_at is not null;
create index mails_user on mails (user_id);

-- Receives all emails while no mail server is configured; shown at /dev/mailbox.
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
  -- Chosen by the sender's browser, so that sending a message again has no effect.
  client_key text check (length(client_key) between 8 and 64),
  created_at timestamptz not null,
  read_at timestamptz,
  check (sender_id <> receiver_id)
);
create unique index messages_client_key on messages (sender_id, client_key)
  where client_key is not null;
-- A conversation is read from its end, in both directions.
create index messages_thread on messages (
  least(sender_id, receiver_id), greatest(sender_id, receiver_id), id desc);
create index messages_unread on messages (receiver_id, sender_id) where read_at is null;
-- The index also contains sender and receiver as words that cannot be typed, so that a search in one's own messages
-- does not read those of other users.
create index messages_search on messages using gin ((
  to_tsvector('simple', content)
    || array_to_tsvector(array['@' || sender_id::text, '@' || receiver_id::text])));

-- One row per user and counterpart, so that the list of conversations and its badges need a single index read.
create table conversations (
  user_id bigint not null references users (id),
  other_id bigint not null references users (id),
  -- Null only within the transaction that starts the conversation.
  last_message_id bigint references messages (id),
  unread_count integer not null default 0 check (unread_count >= 0),
  -- Whether this user wrote first: the number of new contacts is limited, and the time to the first reply is measured.
  is_opener boolean not null,
  opened_at timestamptz not null,
  -- When the other user first replied; only in the opener's row.
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

-- Reports for the admins to review.
create table reports (
  id bigint generated always as identity primary key,
  reporter_id bigint not null references users (id),
  subject text not null check (subject in ('user', 'message', 'service', 'review')),
  subject_id bigint not null,
  -- The owner of the reported item.
  reported_id bigint not null references users (id),
  -- The reported text at that time: admins cannot read private messages, and texts may be edited.
  excerpt text check (length(excerpt) <= 5000),
  reason text not null check (reason in (
    'spam', 'abuse', 'scam', 'off_platform', 'illegal', 'other')),
  note text check (length(note) <= 2000),
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  decided_by bigint references users (id),
  decided_at timestamptz,
  -- The deciding admin's note for the other admins.
  decision_note text check (length(decision_note) <= 1000),
  created_at timestamptz not null,
  check ((status = 'open') = (decided_at is null))
);
-- Reporting an item again has no effect while the first report is open.
create unique index reports_once on reports (reporter_id, subject, subject_id) where status = 'open';
create index reports_by_status on reports (status, id);
