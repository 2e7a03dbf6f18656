import type { FatesByTable } from './fate.ts'

/** Accounts, what admins write about people, and notifications. */
export const fatesOfPeople = {
  appeals: { deleted: ['text', 'status', 'answer'] },
  audit_log: {
    emptied: ['address', 'before', 'after', 'reason'],
    notPersonal: ['actor_role', 'action', 'subject', 'request_id'],
  },
  broadcast_deliveries: { deleted: ['way', 'state'] },
  challenges: { deleted: ['token_hash', 'kind', 'challenge'] },
  code_guesses: { deleted: ['place'] },
  contact_messages: {
    deleted: ['name', 'email', 'subject', 'message', 'language', 'status', 'note'],
  },
  idempotency_keys: { deleted: ['key', 'request_hash', 'body'] },
  known_devices: { deleted: ['device_hash'] },
  login_attempts: { deleted: ['account_key', 'address'] },
  mail_tokens: { deleted: ['token_hash', 'purpose', 'email'] },
  mailbox: {
    kept: {
      because: 'only for development: the newest 500 emails, as their recipients have them',
      columns: ['to_address', 'subject', 'text', 'html', 'headers'],
    },
  },
  mailbox_files: {
    kept: {
      because: 'only for development, like the emails that they belong to',
      columns: ['name', 'content_type', 'bytes'],
    },
  },
  mails: {
    kept: {
      because: 'emails to other people lose their values when they are sent, at the latest in days',
      columns: ['values'],
    },
    deleted: ['to_address', 'locale', 'template', 'key'],
  },
  notification_preferences: { deleted: ['topic', 'mail'] },
  notifications: {
    kept: {
      because:
        'other members were told about deals, whose titles stay; titles of gigs and offers go',
      columns: ['values'],
    },
    deleted: ['kind', 'link', 'key'],
  },
  passkeys: { deleted: ['credential_id', 'public_key', 'transports', 'name'] },
  person_notes: {
    deleted: ['text'],
  },
  provider_applications: { deleted: ['headline', 'about', 'status', 'reason'] },
  recovery_codes: { deleted: ['code_hash'] },
  reports: {
    kept: {
      because: 'a report by the person is about another member, and goes with that account',
      columns: ['note'],
    },
    emptied: ['excerpt', 'decision_note'],
    notPersonal: ['subject', 'reason', 'status'],
  },
  resting_usernames: { notPersonal: ['name_hash'] },
  saved_views: { deleted: ['list', 'name', 'query'] },
  sessions: { deleted: ['token_hash', 'user_agent', 'address'] },
  suspensions: { emptied: ['reason', 'lift_note'], notPersonal: ['status_before'] },
  totp_secrets: { deleted: ['secret_encrypted', 'recovery_salt'] },
  user_languages: { deleted: ['language', 'level'] },
  users: {
    emptied: [
      'username',
      'email',
      'full_name',
      'password_hash',
      'bio',
      'headline',
      'avatar',
      'stripe_customer_id',
      'stripe_account_id',
      'locale',
      'time_zone',
      'theme',
      'browser_zone',
      'country',
      'links',
      'education',
      'certificates',
      'away_note',
      'field_values',
    ],
    notPersonal: ['role', 'status'],
  },
} satisfies FatesByTable
