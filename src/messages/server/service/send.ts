import { isReachable } from '#accounts/account.ts'
import { attachFiles } from '#attachments/server/service/attached.ts'
import { notify } from '#notifications/server/service.ts'
import { fail, found } from '#platform/errors.ts'
import {
  brokenConstraint,
  transaction,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import type { Message, NewMessage } from '../../contract.ts'
import {
  messageTopics,
  NEW_CONTACTS_WITHIN_MS,
  newContacts,
  noticeKey,
  waitBeforeContact,
} from '../../message.ts'
import { findByClientKey, insertMessage } from '../queries/messages.ts'
import {
  insertConversation,
  listOpenings,
  lockConversation,
  lockOpener,
  recordOrigin,
  updateConversation,
} from '../queries/conversations.ts'
import { findCounterpart, isSharedOrder, listSharedOrders } from '../queries/people.ts'
import { getMessage } from './read.ts'

type Ctx = InTransaction<UserContext>

/**
 * Sends a message in one transaction with its files, both conversation rows and the receiver's notification. Repeating
 * a client key returns the first message and changes nothing. Throws 'auth.forbidden', 'message.to_self',
 * 'message.not_accepted', 'message.blocked_by_you', 'message.unreachable', 'message.too_many_new',
 * 'request.key_reused'.
 */
export async function sendMessage(ctx: UserContext, message: NewMessage): Promise<Message> {
  const userId = ctx.viewer.id
  const { receiverId } = message
  if (message.senderId !== userId) fail('auth.forbidden')
  if (receiverId === userId) fail('message.to_self')
  const id = await transaction(ctx, (ctx) => send(ctx, message)).catch((error: unknown) => {
    // Two threads have separate locks, so concurrent requests to two people with one key collide in the unique index.
    if (brokenConstraint(error) === 'messages_client_key') fail('request.key_reused')
    throw error
  })
  return getMessage(ctx, id)
}

async function send(ctx: Ctx, message: NewMessage): Promise<number> {
  const pair = { userId: ctx.viewer.id, otherId: message.receiverId }
  const other = found(await findCounterpart(ctx.db, pair), 'user.not_found')
  const isKnown = await lockThread(ctx, pair)
  const sent = message.clientKey && (await findSentMessage(ctx, message, message.clientKey))
  if (sent) return sent
  if (other.hasBlocked) fail('message.not_accepted')
  if (other.isBlocked) fail('message.blocked_by_you')
  if (!isReachable(other.status)) fail('message.unreachable')
  await checkOrder(ctx, pair, message.orderId)
  if (!isKnown) await startConversation(ctx, pair, message.serviceId)
  return write(ctx, message)
}

/** Locks the conversation until the end of the transaction. Returns whether it already exists. */
async function lockThread(ctx: Ctx, pair: { userId: number; otherId: number }): Promise<boolean> {
  if (await lockConversation(ctx.db, pair)) return true
  await lockOpener(ctx.db, ctx.viewer.id)
  return lockConversation(ctx.db, pair)
}

/**
 * The id of the message if it was already sent under this key. Throws 'request.key_reused' if the key belongs to a
 * different message.
 */
async function findSentMessage(ctx: Ctx, message: NewMessage, clientKey: string) {
  const { receiverId, content, orderId = null, files = [] } = message
  const sent = await findByClientKey(ctx.db, ctx.viewer.id, clientKey)
  if (!sent) return undefined
  const isSame =
    sent.receiverId === receiverId && sent.content === content && sent.orderId === orderId
  const hasFiles = files.every((token) => sent.files.includes(token))
  if (!isSame || !hasFiles) fail('request.key_reused')
  return sent.id
}

async function checkOrder(
  ctx: Ctx,
  pair: { userId: number; otherId: number },
  orderId: number | null | undefined,
) {
  if (orderId && !(await isSharedOrder(ctx.db, pair, orderId))) fail('not_found')
}

/** First contacts are limited (docs/product-rules.md#first-contacts), except between people who share an order. */
async function startConversation(
  ctx: Ctx,
  pair: { userId: number; otherId: number },
  serviceId: number | null | undefined,
): Promise<void> {
  const now = ctx.now()
  const [shared] = await listSharedOrders(ctx.db, pair, 1)
  if (!shared) {
    const since = new Date(now.getTime() - NEW_CONTACTS_WITHIN_MS)
    const most = Math.max(...newContacts.map(({ max }) => max))
    const openings = await listOpenings(ctx.db, ctx.viewer.id, since, most)
    const seconds = Math.ceil(waitBeforeContact(openings, now) / 1000)
    if (seconds > 0) fail('message.too_many_new', { retryAfterSeconds: seconds })
  }
  await insertConversation(ctx.db, pair, now)
  if (serviceId) await recordOrigin(ctx.db, pair, serviceId)
  // A concurrent request of the other person may have created the rows; lock them in either case.
  await lockConversation(ctx.db, pair)
}

async function write(ctx: Ctx, message: NewMessage): Promise<number> {
  const { senderId, receiverId, content, orderId = null, clientKey = null, files } = message
  const at = ctx.now()
  const row = { senderId, receiverId, content, orderId, clientKey, createdAt: at }
  const id = await insertMessage(ctx.db, row)
  await attachFiles(ctx, { subject: 'message', subjectId: id, orderId }, files)
  await updateConversation(ctx.db, { senderId, receiverId }, { messageId: id, at })
  await notify(ctx, {
    to: [receiverId],
    kind: 'message.received',
    actorId: senderId,
    values: {},
    link: `/messages/${senderId}`,
    key: noticeKey(senderId),
  })
  ctx.announce({
    to: [senderId, receiverId],
    topic: messageTopics.sent,
    data: { from: senderId, to: receiverId, id },
  })
  return id
}
