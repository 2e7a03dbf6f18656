import type { NotificationKind } from '#notifications/notification.ts'
import type { EntryKind } from './dispute.ts'

interface Notice {
  kind: NotificationKind
  /** `other`: the party who did not do it; `awaited`: who is asked to say something by a date. */
  to: 'other' | 'both' | 'awaited'
}

/** Who is told of what is written into a dispute's record; what is not here is told to nobody. */
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
