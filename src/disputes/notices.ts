import type { NotificationKind } from '#notifications/notification.ts'
import type { EntryKind } from './dispute.ts'

interface Notice {
  kind: NotificationKind
  /** `other`: the party that did not act; `awaited`: the party that must answer by a date. */
  to: 'other' | 'both' | 'awaited'
}

/** Who is notified of each kind of entry. Kinds not listed notify no one. */
export const notices: Partial<Record<EntryKind, Notice>> = {
  opening: { kind: 'dispute.opened', to: 'awaited' },
  response: { kind: 'dispute.answered', to: 'other' },
  evidence: { kind: 'dispute.evidence', to: 'other' },
  question: { kind: 'dispute.asked', to: 'awaited' },
  offer: { kind: 'dispute.offer', to: 'other' },
  offer_declined: { kind: 'dispute.offer_declined', to: 'other' },
  settlement: { kind: 'dispute.settled', to: 'other' },
  withdrawal: { kind: 'dispute.withdrawn', to: 'other' },
  review: { kind: 'dispute.under_review', to: 'both' },
  ruling: { kind: 'dispute.ruled', to: 'both' },
  timeout: { kind: 'dispute.timed_out', to: 'both' },
  reminder: { kind: 'dispute.reminder', to: 'awaited' },
}
