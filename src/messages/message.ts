import { HOUR_MS } from '#platform/durations.ts'
import { wordsOf } from '#platform/words.ts'

export const MAX_MESSAGE_LENGTH = 5000
/** Page size of a thread. */
export const MESSAGES_PER_PAGE = 50

/** Limits on how many new people a member may write to, against spam. */
export const newContacts = [
  { max: 10, withinMs: HOUR_MS },
  { max: 40, withinMs: 24 * HOUR_MS },
] as const

/** The longest of these periods. */
export const NEW_CONTACTS_WITHIN_MS = 24 * HOUR_MS

/**
 * How many ms a member must wait before the next first contact, given the times of their earlier ones. 0 when no wait
 * is needed.
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

/** Key of the notification about messages from one sender: all unread messages of a sender share one notification. */
export function noticeKey(senderId: number): string {
  return `message:${senderId}`
}

/** Topics of the live events that the people of a thread receive. */
export const messageTopics = {
  /** {from, to, id} */
  sent: 'message',
  /** {by, of, upTo} */
  read: 'message.read',
  /** {from} */
  typing: 'message.typing',
  /** {by, of}: a member blocked or unblocked another. Sent only to the member who did it. */
  blocked: 'message.blocked',
} as const

/** The search terms of `q`: unique words of at least two characters. */
export function searchWords(q: string): string[] {
  return [...new Set(wordsOf(q))].filter((word) => [...word].length > 1)
}

/** What a line about an offer says. */
export const offerLines = ['request', 'offer', 'counter', 'accept', 'decline'] as const
export type OfferLineKind = (typeof offerLines)[number]
