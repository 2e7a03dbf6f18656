import type { FatesByTable } from './fate.ts'

const DEAL = 'the other party needs what was agreed, delivered and said about it'
const LAW = 'the law asks for it'
const CHECKOUT = 'the texts of a paid checkout are those of its order; of an unpaid one they go'

/** What two parties agree, write to each other, pay and argue about. */
export const fatesOfDeals = {
  agreement_events: {
    kept: { because: DEAL, columns: ['note'] },
    notPersonal: ['kind', 'actor_role'],
  },
  agreement_milestones: {
    kept: { because: DEAL, columns: ['title', 'description', 'drop_reason'] },
  },
  agreements: {
    kept: { because: DEAL, columns: ['title', 'scope', 'end_reason'] },
    notPersonal: ['pricing', 'currency', 'ended_by_role'],
  },
  attachments: {
    kept: {
      because: 'files of messages, orders and disputes stay with the other party; others go',
      columns: ['name', 'content_type'],
    },
    notPersonal: ['token', 'file_key', 'subject', 'preview_key', 'threat'],
  },
  brief_events: { emptied: ['note'], notPersonal: ['kind', 'actor_role'] },
  brief_invitations: { deleted: ['note'] },
  briefs: {
    emptied: [
      'title',
      'description',
      'skills',
      'skill_keys',
      'questions',
      'admin_reason',
      'words',
      'field_values',
    ],
    notPersonal: [
      'status',
      'category',
      'subcategory',
      'budget_type',
      'visibility',
      'close_reason',
      'decision',
    ],
  },
  chargebacks: {
    notPersonal: ['gateway', 'gateway_chargeback_id', 'reason', 'status', 'recovery'],
  },
  checkouts: {
    kept: {
      because: CHECKOUT,
      columns: ['title', 'description', 'requirements', 'price_lines'],
    },
    notPersonal: [
      'currency',
      'status',
      'gateway',
      'payment_intent_id',
      'client_secret',
      'pricing',
      'chosen_package',
    ],
  },
  dispute_entries: {
    kept: { because: DEAL, columns: ['text'] },
    notPersonal: ['kind', 'author_role'],
  },
  dispute_offers: { notPersonal: ['status'] },
  disputes: {
    kept: {
      because: DEAL,
      columns: ['description', 'message', 'client_response', 'provider_response'],
    },
    emptied: ['admin_notes'],
    notPersonal: [
      'initiator_role',
      'reason',
      'status',
      'priority',
      'awaiting',
      'resolution',
      'closed_through',
    ],
  },
  document_pdfs: { kept: { because: LAW, columns: ['pdf'] } },
  document_series: { notPersonal: ['kind'] },
  documents: {
    kept: { because: LAW, columns: ['content'] },
    notPersonal: ['kind', 'idem_key', 'currency'],
  },
  messages: {
    kept: { because: 'the person who received a message keeps it', columns: ['content'] },
    notPersonal: ['client_key', 'offer_line'],
  },
  offer_events: {
    kept: { because: 'notes of the other party stay', columns: ['note'] },
    notPersonal: ['kind', 'actor_role', 'reason'],
  },
  offer_marks: { deleted: ['note'] },
  offer_version_milestones: {
    kept: { because: DEAL, columns: ['title', 'description'] },
  },
  offer_versions: {
    kept: { because: DEAL, columns: ['title', 'scope', 'note', 'answers', 'questions'] },
    notPersonal: ['written_by', 'pricing', 'currency'],
  },
  offers: { notPersonal: ['origin', 'status', 'last_event'] },
  order_events: {
    kept: { because: DEAL, columns: ['note'] },
    notPersonal: ['kind', 'actor_role'],
  },
  order_reminders: { notPersonal: ['kind'] },
  orders: {
    kept: {
      because: DEAL,
      columns: [
        'title',
        'description',
        'requirements',
        'delivery_note',
        'cancellation_reason',
        'price_lines',
      ],
    },
    notPersonal: ['status', 'currency', 'status_before', 'last_event', 'pricing'],
  },
  payout_accounts: {
    kept: {
      because: 'a reversal of a payout asks the gateway for the account',
      columns: ['gateway', 'account_id'],
    },
    notPersonal: ['problem'],
  },
  reviews: {
    kept: {
      because: 'a review is about another member, and its answer belongs to it',
      columns: ['comment', 'provider_response'],
    },
    emptied: ['hidden_reason'],
  },
  worked_hours: { kept: { because: DEAL, columns: ['memo'] } },
} satisfies FatesByTable
