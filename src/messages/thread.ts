import type { Message } from './contract.ts'

/** The part of a thread that this browser has loaded, oldest first. Ids increase in the order of sending. */
export interface Thread {
  messages: readonly Message[]
  /** Whether older messages exist that are not loaded yet. */
  hasOlder: boolean
}

/**
 * Merges two lists without gaps or duplicates; `arrived` wins. A message once marked as read stays read, because a
 * response may be older than the event that marked it.
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

/** The order of the last message: the default for a reply. */
export function lastOrderId({ messages }: Pick<Thread, 'messages'>): number | null {
  return messages.at(-1)?.orderId ?? null
}

/** Marks the sender's messages up to `upTo` as read. */
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

/** A message that is being sent. It is shown immediately and retried under the same key until the server has it. */
export interface Outgoing {
  clientKey: string
  senderId: number
  receiverId: number
  content: string
  orderId: number | null
  /** The service from whose page the sender came. */
  serviceId?: number
  files: readonly { token: string; name: string }[]
  createdAt: string
  /** `waiting` means waiting for a connection. */
  state: 'sending' | 'waiting' | 'failed'
  /** The message had files, which expired before it could be sent. */
  hasLostFiles?: true
}

/** Something that happened beside the messages, such as a step of an order. */
export interface ThreadEvent {
  /** Unique within the thread. */
  key: string
  at: string
}

/** A row of the displayed thread. */
export type Row =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'message'; key: string; message: Message }
  | { kind: 'event'; key: string; event: ThreadEvent }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing }

/**
 * The messages and events by time, with a row before each new day in the reader's time zone, followed by the outgoing messages. A sent
 * message keeps the key of its outgoing row, so that it does not jump. While older messages exist, the first row is a
 * message, so that the list can keep its scroll position when they load.
 */
export function rowsOf(
  { messages, hasOlder }: Thread,
  outgoing: readonly Outgoing[],
  /** Returns a day such as 2026-11-20, which sorts as text. */
  dayOf: (at: string) => string,
  events: readonly ThreadEvent[] = [],
): Row[] {
  const arrived = new Set(messages.map(({ clientKey }) => clientKey))
  const [first] = messages
  const lines = [
    ...byTime(messages, hasOlder && first ? eventsSince(events, first.createdAt) : events),
    ...outgoing
      .filter(({ clientKey }) => !arrived.has(clientKey))
      .map((one) => ({ kind: 'outgoing', key: one.clientKey, outgoing: one }) as const),
  ]
  let day = hasOlder && first ? dayOf(first.createdAt) : ''
  return lines.flatMap((line): Row[] => {
    const at = timeOf(line)
    // An unsent message of an earlier day is shown below newer messages, without a day row.
    if (dayOf(at) <= day) return [line]
    day = dayOf(at)
    return [{ kind: 'day', key: `day ${day}`, at }, line]
  })
}

type Line = Exclude<Row, { kind: 'day' }>

/** Messages keep their sequence; an event comes before a message of the same moment. */
function byTime(messages: readonly Message[], events: readonly ThreadEvent[]): Line[] {
  const lines: Line[] = [
    ...events.map((event) => ({ kind: 'event', key: event.key, event }) as const),
    ...messages.map(
      (message) =>
        ({ kind: 'message', key: message.clientKey ?? String(message.id), message }) as const,
    ),
  ]
  return events.length === 0 ? lines : lines.toSorted((a, b) => millis(a) - millis(b))
}

const millis = (line: Line) => Date.parse(timeOf(line))

function timeOf(line: Line): string {
  if (line.kind === 'event') return line.event.at
  return line.kind === 'message' ? line.message.createdAt : line.outgoing.createdAt
}

/** Earlier events are shown with the older messages, so that the first row stays a message. */
function eventsSince(events: readonly ThreadEvent[], from: string): ThreadEvent[] {
  return events.filter(({ at }) => Date.parse(at) >= Date.parse(from))
}
