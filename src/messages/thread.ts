import type { Message } from './contract.ts'

/** As far as it is known here, oldest first; ids rise in the order in which messages were sent. */
export interface Thread {
  messages: readonly Message[]
  /** There are older ones that were not read yet. */
  hasOlder: boolean
}

/**
 * Both without gap or repetition; what came later knows better. What was seen stays seen: an answer may be
 * older than the event that said so.
 */
export function mergeMessages(
  known: readonly Message[],
  arrived: readonly Message[],
): readonly Message[] {
  if (arrived.length === 0) return known
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of arrived) {
    const isRead = message.isRead || byId.get(message.id)?.isRead === true
    byId.set(message.id, { ...message, isRead })
  }
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}

/** The order of the last message: an answer is about it until the writer chooses another. */
export function lastOrderId({ messages }: Pick<Thread, 'messages'>): number | null {
  return messages.at(-1)?.orderId ?? null
}

/** What somebody sent up to a message is seen. */
export function markSeen(
  messages: readonly Message[],
  senderId: number,
  upTo = Number.POSITIVE_INFINITY,
): readonly Message[] {
  return messages.map((message) =>
    message.senderId === senderId && !message.isRead && message.id <= upTo
      ? { ...message, isRead: true }
      : message,
  )
}

/** A message on its way: shown at once, and sent again under the same key until it is there. */
export interface Outgoing {
  clientKey: string
  senderId: number
  receiverId: number
  content: string
  orderId: number | null
  files: readonly { token: string; name: string }[]
  createdAt: string
  /** `waiting` is for a connection. */
  state: 'sending' | 'waiting' | 'failed'
  /** It was written with files, which were not kept until it could be sent. */
  hasLostFiles?: true
}

/** A line of the thread as it is shown. */
export type Row =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'message'; key: string; message: Message }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing }

/**
 * Messages with a line before each new day of the reader's, then what is on its way. One that arrived
 * keeps the key it was sent under, so that it does not jump. While there are older ones, the first line is
 * a message: it is what keeps its place on the screen when they come before it.
 */
export function rowsOf(
  { messages, hasOlder }: Thread,
  outgoing: readonly Outgoing[],
  /** As 2026-11-20: a later day is a greater text. */
  dayOf: (at: string) => string,
): Row[] {
  const arrived = new Set(messages.map(({ clientKey }) => clientKey))
  const lines = [
    ...messages.map(
      (message) =>
        ({ kind: 'message', key: message.clientKey ?? String(message.id), message }) as const,
    ),
    ...outgoing
      .filter(({ clientKey }) => !arrived.has(clientKey))
      .map((one) => ({ kind: 'outgoing', key: one.clientKey, outgoing: one }) as const),
  ]
  const [first] = messages
  let day = hasOlder && first ? dayOf(first.createdAt) : ''
  return lines.flatMap((line): Row[] => {
    const at = line.kind === 'message' ? line.message.createdAt : line.outgoing.createdAt
    // What could not be sent on an earlier day stands below what was said since.
    if (dayOf(at) <= day) return [line]
    day = dayOf(at)
    return [{ kind: 'day', key: `day ${day}`, at }, line]
  })
}
