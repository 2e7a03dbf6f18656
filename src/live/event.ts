/** An event of the stream: a change, with the ids of the affected rows. */
export interface LiveEvent {
  topic: string
  data?: Record<string, string | number | boolean>
}

/** Sent to every open stream. */
export const FOR_EVERYBODY = ['settings', 'vocabulary.changed', 'fields.changed'] as const

/** The session has ended. The stream is closed, and a new one would be refused. */
export const SIGNED_OUT = 'signed_out'
/** Events may have been missed, so shown data must be read again. Sent at the start of every stream and after a gap. */
export const READ_AGAIN = 'read_again'

/** Admins only: a case that waits for an admin was added, changed or decided. */
export const INBOX_CHANGED = 'inbox'

/** Sent to a member when an admin has decided on their application as a provider. */
export const STANDING_CHANGED = 'standing'

/** Admins only: a reader has rated a help article; carries the article's id. */
export const HELP_FEEDBACK = 'help.feedback'

/** Admins only, at most every two seconds: orders, members or reviews have changed. Carries no ids. */
export const MARKET_CHANGED = 'market'
