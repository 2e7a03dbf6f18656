/** What a stream tells: something changed, with the ids of what. */
export interface LiveEvent {
  topic: string
  data?: Record<string, string | number | boolean>
}

/** Concerns everybody who listens, whoever they are. */
export const FOR_EVERYBODY = ['settings', 'vocabulary.changed'] as const

/** The session is over: the stream ends with it, and another would be refused. */
export const SIGNED_OUT = 'signed_out'
/** What may have been missed is to be read again: the first word of every stream, and after a gap. */
export const READ_AGAIN = 'read_again'

/** Something that waits for an admin came, changed or was decided: whoever is one hears it, nobody else. */
export const INBOX_CHANGED = 'inbox'

/** An admin decided what somebody may be; they alone hear it. */
export const STANDING_CHANGED = 'standing'

/** A reader said of a help article whether it helped; with the article's id, to admins. */
export const HELP_FEEDBACK = 'help.feedback'

/** Orders, people or reviews came or changed: an admin hears it now and then, without which. */
export const MARKET_CHANGED = 'market'
