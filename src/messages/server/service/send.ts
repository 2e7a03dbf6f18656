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
  updateConversation,
} from '../queries/conversations.ts'
import { findCounterpart, isSharedOrder, listSharedOrders } from '../queries/people.ts'
import { getMessage } from './read.ts'

type Ctx = InTransaction<UserContext>

/**
 * The viewer writes to somebody. The message, its files, both people's lists and the receiver's notice
 * are one transaction; the same client key again answers the same message and changes nothing.
 */
export async function sendMessage(ctx: UserContext, message: NewMessage): Promise<Message> {
  const userId = ctx.viewer.id
  const { receiverId } = message
  if (message.senderId !== userId) fail('auth.forbidden')
  if (receiverId === userId) fail('message.to_self')
  const id = await transaction(ctx, (ctx) => send(ctx, message)).catch((error: unknown) => {
    // Two threads do not wait for each other: the same key for both at once meets the unique index.
    if (brokenConstraint(error) === 'messages_client_key') fail('request.key_reused')
    throw error
  })
  return getMessage(ctx, id)
}

async function send(ctx: Ctx, message: NewMessage): Promise<number> {
  const pair = { userId: ctx.viewer.id, otherId: message.receiverId }
  const other = found(await findCounterpart(ctx.db, pair), 'user.not_found')
  const isKnown = await lockThread(ctx, pair)
  const sent = message.clientKey && (await sentBefore(ctx, message, message.clientKey))
  if (sent) return sent
  if (other.hasBlocked) fail('message.not_accepted')
  if (other.isBlocked) fail('message.blocked_by_you')
  if (other.status === 'suspended' || other.status === 'deleted') fail('message.unreachable')
  await checkOrder(ctx, pair, message.orderId)
  if (!isKnown) await begin(ctx, pair)
  return write(ctx, message)
}

/** Nobody else writes to this thread until the end. Answers whether the two have talked before. */
async function lockThread(ctx: Ctx, pair: { userId: number; otherId: number }): Promise<boolean> {
  if (await lockConversation(ctx.db, pair)) return true
  await lockOpener(ctx.db, ctx.viewer.id)
  return lockConversation(ctx.db, pair)
}

/** The id of this very message when it was sent before; another message under its key is refused. */
async function sentBefore(ctx: Ctx, message: NewMessage, clientKey: string) {
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

/** New acquaintances are limited (docs/product-rules.md#first-contacts); with whom one has an order one may talk. */
async function begin(ctx: Ctx, pair: { userId: number; otherId: number }): Promise<void> {
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
  // The other may have begun it in the same moment: whoever did, both rows are locked now.
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
