import { messageTopics, type OfferLineKind } from '../../message.ts'
import type { InTransaction } from '#platform/server/context.ts'
import { emptyOfferLines, insertMessage } from '../queries/messages.ts'
import {
  hasWritten,
  insertConversation,
  lockConversation,
  updateConversation,
} from '../queries/conversations.ts'
import { hasInvited, listSharedOrders } from '../queries/people.ts'

interface OfferLine {
  senderId: number
  receiverId: number
  /** A sentence for search, emails and old clients; the page shows the card of the offer. */
  content: string
  offerId: number
  offerVersion: number
  offerLine: OfferLineKind
}

/**
 * Adds a line about an offer to the thread of its two people. The receiver is notified by the offer itself. A
 * conversation that it starts does not count as a first contact. The caller has checked that the two may talk.
 */
export async function writeOfferLine(ctx: InTransaction, line: OfferLine): Promise<void> {
  const { senderId, receiverId } = line
  const pair = { userId: senderId, otherId: receiverId }
  const at = ctx.now()
  if (!(await lockConversation(ctx.db, pair))) {
    await insertConversation(ctx.db, pair, at)
    await lockConversation(ctx.db, pair)
  }
  const row = { ...line, orderId: null, clientKey: null, createdAt: at }
  const id = await insertMessage(ctx.db, row)
  await updateConversation(ctx.db, line, { messageId: id, at })
  ctx.announce({
    to: [senderId, receiverId],
    topic: messageTopics.sent,
    data: { from: senderId, to: receiverId, id },
  })
}

/** Replaces the sentences about versions of offers that have lost their words. */
export function eraseOfferLines(
  { db }: InTransaction,
  userId: number,
  versions: Parameters<typeof emptyOfferLines>[2],
): Promise<void> {
  return emptyOfferLines(db, userId, versions)
}

/**
 * Whether a viber and a client know each other, so that the viber may make an offer: the client has written to the
 * viber or invited them to a gig, or the two share an order.
 */
export async function knowEachOther(
  { db }: Pick<InTransaction, 'db'>,
  { clientId, providerId }: { clientId: number; providerId: number },
): Promise<boolean> {
  if (await hasWritten(db, { senderId: clientId, receiverId: providerId })) return true
  if (await hasInvited(db, { clientId, providerId })) return true
  const orders = await listSharedOrders(db, { userId: clientId, otherId: providerId }, 1)
  return orders.length > 0
}
