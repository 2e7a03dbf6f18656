import * as z from 'zod/mini'
import { AwayFacts } from '#accounts/away.ts'
import { Attachment, FileForm, Files } from '#attachments/contract.ts'
import { OrderStatus } from '#orders/contract.ts'
import { Amount, defineContract, Id, IdParams, Paging, Timestamp } from '#platform/contract.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { cutAt, manyLines, seen } from '#platform/text-checks.ts'
import { MAX_MESSAGE_LENGTH, MESSAGES_PER_PAGE, offerLines } from './message.ts'

/** What a line about an offer says; pages write it in the reader's language. */
const OfferLine = z.object({
  kind: z.enum(offerLines),
  title: z.string(),
  /** Null for a request. */
  total: z.nullable(Amount),
  currency: z.string(),
})
export type OfferLine = z.infer<typeof OfferLine>

export const Message = z.object({
  id: z.number(),
  senderId: z.number(),
  receiverId: z.number(),
  content: z.string(),
  orderId: z.nullable(z.number()),
  isRead: z.boolean(),
  createdAt: Timestamp,
  /** The key that the sender's browser gave the message; null for the receiver. */
  clientKey: z.nullable(z.string()),
  files: z.array(Attachment),
  /** The offer whose card the line carries; absent from what people write themselves. */
  offer: z.optional(z.object({ id: z.number(), version: z.number(), line: z.optional(OfferLine) })),
})
export type Message = z.infer<typeof Message>

export const NewMessage = z.object({
  /** Must be the viewer's own id; any other id is refused. */
  senderId: Id,
  receiverId: Id,
  content: z
    .string('Please write something')
    .check(
      manyLines,
      ...seen(1, 'Please write something'),
      z.maxLength(MAX_MESSAGE_LENGTH, `At most ${MAX_MESSAGE_LENGTH} characters can be sent`),
    ),
  /** The order this message is about. It must be an order between the two people. */
  orderId: z.optional(z.nullable(Id)),
  /**
   * The service from whose page the sender writes. Recorded if the message starts the conversation, for the figures of
   * the receiver's services; ignored for a service of another person.
   */
  serviceId: z.optional(z.nullable(Id)),
  files: z.optional(Files),
  /** A repeated request with this key returns the first message and sends nothing. */
  clientKey: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, 'This is not a key'))),
})
export type NewMessage = z.infer<typeof NewMessage>

const Person = {
  userId: z.number(),
  fullName: z.string(),
  avatar: z.nullable(z.string()),
}

/** A row of the conversation list: the other person, the last message and the number of unread messages. */
export const Conversation = z.object({
  ...Person,
  lastMessage: z.string(),
  unreadCount: z.number(),
  lastMessageAt: Timestamp,
  isServiceProvider: z.boolean(),
  /** Whether the viewer wrote the last message. */
  isOwn: z.boolean(),
  /** If the last message is a line about an offer. */
  offerLine: z.optional(OfferLine),
})
export type Conversation = z.infer<typeof Conversation>

const SharedOrder = z.object({ id: z.number(), title: z.string(), status: OrderStatus })

/** The other person of a thread, as the thread's header shows them. */
export const Counterpart = z.object({
  ...Person,
  isServiceProvider: z.boolean(),
  status: z.enum(['active', 'suspended', 'deleted']),
  /** Whether the viewer has blocked this person. */
  isBlocked: z.boolean(),
  /**
   * Whether the viewer is a viber who may make this person an offer: the person has written to the viewer, or they share
   * an order. Says nothing about a block by this person.
   */
  canMakeOffer: z.boolean(),
  /** The newest orders between the two people. */
  orders: z.array(SharedOrder),
  ...AwayFacts.shape,
})
export type Counterpart = z.infer<typeof Counterpart>

export const FoundMessage = z.object({ ...Message.shape, other: z.object(Person) })
export type FoundMessage = z.infer<typeof FoundMessage>

const { id } = IdParams.shape
const WithUser = z.object({ userId: id })
const cursor = z.optional(z.coerce.number().check(z.int(), z.gte(0)))

export const messagesContract = defineContract({
  conversations: {
    method: 'GET',
    path: '/api/conversations',
    access: 'user',
    summary: 'List your conversations, newest first',
    query: Paging,
    output: z.array(Conversation),
    paged: true,
  },
  unread: {
    method: 'GET',
    path: '/api/conversations/unread',
    access: 'user',
    summary: 'Count your unread messages',
    output: z.object({ count: z.number() }),
  },
  counterpart: {
    method: 'GET',
    path: '/api/conversations/:userId',
    access: 'user',
    summary: 'Get the other person of a conversation and your shared orders',
    params: WithUser,
    output: Counterpart,
  },
  thread: {
    method: 'GET',
    path: '/api/messages/:userId',
    access: 'user',
    summary: 'List your messages with a person, oldest first; the newest page by default',
    params: WithUser,
    query: z.object({
      /** Only messages older than this id. */
      before: cursor,
      /** Only messages newer than this id, oldest first. */
      after: cursor,
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), MESSAGES_PER_PAGE),
    }),
    output: z.array(Message),
  },
  search: {
    method: 'GET',
    path: '/api/messages/search',
    access: 'user',
    summary: 'Search your messages for all of the words, newest first',
    query: z.object({ q: z._default(cutAt(100), '') }),
    output: z.array(FoundMessage),
    limit: { max: 60, windowMs: MINUTE_MS, per: 'user' },
  },
  send: {
    method: 'POST',
    path: '/api/messages',
    access: 'user',
    summary: 'Send a message',
    body: NewMessage,
    output: Message,
    status: 201,
    limit: { max: 30, windowMs: MINUTE_MS, per: 'user' },
  },
  markRead: {
    method: 'POST',
    path: '/api/messages/:userId/read',
    access: 'user',
    summary: 'Mark the messages of a person as read',
    params: WithUser,
    body: z.object({
      /** Id of the newest message that was seen. Without it, all messages are marked as read. */
      upTo: z.optional(Id),
    }),
  },
  typing: {
    method: 'POST',
    path: '/api/messages/:userId/typing',
    access: 'user',
    summary: 'Tell a person that you are typing; nothing is stored',
    params: WithUser,
    limit: { max: 60, windowMs: MINUTE_MS, per: 'user' },
  },
  file: {
    method: 'GET',
    path: '/api/messages/:id/files/:fileId',
    access: 'user',
    summary: 'Download a file of a message; only for its sender and receiver',
    params: z.object({ id, fileId: id }),
    query: FileForm,
    download: 'stored',
  },
  block: {
    method: 'PUT',
    path: '/api/users/:id/block',
    access: 'user',
    summary: 'Block or unblock messages from a person',
    params: IdParams,
    body: z.object({ blocked: z.boolean() }),
    output: z.object({ blocked: z.boolean() }),
    limit: { max: 60, windowMs: MINUTE_MS, per: 'user' },
  },
})
