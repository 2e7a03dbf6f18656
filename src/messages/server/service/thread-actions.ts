import { markNoticeRead } from '#notifications/server/service.ts'
import { fail, found } from '#platform/errors.ts'
import { transaction, type UserContext } from '#platform/server/context.ts'
import { oncePerRequest } from '#platform/server/request-memo.ts'
import { messageTopics, noticeKey } from '../../message.ts'
import { updateRead } from '../queries/messages.ts'
import {
  hasConversation,
  lockConversation,
  subtractUnread,
  sumUnread,
} from '../queries/conversations.ts'
import { deleteBlock, findCounterpart, insertBlock } from '../queries/people.ts'

/** The viewer has the thread open: marks the received messages as read and cancels the pending email about them. */
export async function markRead(ctx: UserContext, otherId: number, upTo?: number): Promise<void> {
  const pair = { userId: ctx.viewer.id, otherId }
  await transaction(ctx, async (ctx) => {
    if (!(await lockConversation(ctx.db, pair))) {
      found(await findCounterpart(ctx.db, pair), 'user.not_found')
      return
    }
    const read = { receiverId: pair.userId, senderId: otherId, upTo, at: ctx.now() }
    const count = await updateRead(ctx.db, read)
    if (count === 0) return
    const left = await subtractUnread(ctx.db, pair, count)
    // One notification covers all unread messages of a sender, so it stays until all of them are read.
    if (left === 0) await markNoticeRead(ctx, pair.userId, noticeKey(otherId))
    ctx.announce({
      to: [pair.userId, otherId],
      topic: messageTopics.read,
      data: { by: pair.userId, of: otherId, ...(upTo !== undefined && { upTo }) },
    })
  })
}

/**
 * Sends a typing signal if the two have a conversation and neither has blocked the other. Otherwise does nothing and
 * does not say why.
 */
export async function signalTyping(ctx: UserContext, otherId: number): Promise<void> {
  const pair = { userId: ctx.viewer.id, otherId }
  if (!(await hasConversation(ctx.db, pair))) return
  const other = await findCounterpart(ctx.db, pair)
  if (!other || other.isBlocked || other.hasBlocked) return
  ctx.announce({ to: [otherId], topic: messageTopics.typing, data: { from: pair.userId } })
}

/** A blocked person is not notified; they find out when they try to write. */
export async function setBlocked(ctx: UserContext, otherId: number, blocked: boolean) {
  const pair = { userId: ctx.viewer.id, otherId }
  if (pair.userId === otherId) fail('message.to_self')
  found(await findCounterpart(ctx.db, pair), 'user.not_found')
  await (blocked ? insertBlock(ctx.db, pair, ctx.now()) : deleteBlock(ctx.db, pair))
  ctx.announce({
    to: [pair.userId],
    topic: messageTopics.blocked,
    data: { by: pair.userId, of: otherId },
  })
  return { blocked }
}

/** The number of unread messages in all conversations of the viewer. */
export function countUnread(ctx: UserContext): Promise<{ count: number }> {
  return oncePerRequest(ctx, 'unread messages', async () => ({
    count: await sumUnread(ctx.db, ctx.viewer.id),
  }))
}
