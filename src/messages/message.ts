import { HOUR_MS } from '#platform/durations.ts'
import { wordsOf } from '#platform/words.ts'

export const MAX_MESSAGE_LENGTH = 5000
/** How much of a thread is read at once. */
export const MESSAGES_PER_PAGE = 50

/** How many people somebody may write to for the first time, so that nobody writes to everybody. */
export const newContacts = [
  { max: 10, withinMs: HOUR_MS },
  { max: 40, withinMs: 24 * HOUR_MS },
] as const

/** The longest of those times. */
export const NEW_CONTACTS_WITHIN_MS = 24 * HOUR_MS

/**
 * How long somebody who has begun conversations at these times must wait before the next, in ms; 0 when
 * they need not.
 */
export function waitBeforeContact(openedAt: readonly Date[], now: Date): number {
  const waits = newContacts.map(({ max, withinMs }) => {
    const recent = openedAt
      .map((at) => at.getTime())
      .filter((at) => at > now.getTime() - withinMs)
      .toSorted((a, b) => b - a)
    const oldest = recent[max - 1]
    return oldest === undefined ? 0 : oldest + withinMs - now.getTime()
  })
  return Math.max(...waits)
}

/** Under what somebody is told of messages: all that is unread of one person is one matter. */
export function noticeKey(senderId: number): string {
  return `message:${senderId}`
}

/** What is told to the people of a thread as it happens. */
export const messageTopics = {
  /** {from, to, id} */
  sent: 'message',
  /** {by, of, upTo} */
  read: 'message.read',
  /** {from} */
  typing: 'message.typing',
  /** {by, of}: somebody blocked or unblocked somebody; heard by themselves only. */
  blocked: 'message.blocked',
} as const

/** The words of a search, as they are looked for: each once, and from two characters on. */
export function searchWords(q: string): string[] {
  return [...new Set(wordsOf(q))].filter((word) => [...word].length > 1)
}
