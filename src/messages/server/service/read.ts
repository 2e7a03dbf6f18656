import { awayFacts } from '#accounts/away.ts'
import type { PageRequest } from '#platform/server/cursors.ts'
import { attachmentsOf, openAttachment } from '#attachments/server/service/attached.ts'
import type { Page, Parameters, StoredDownload } from '#platform/contract.ts'
import { fail, found } from '#platform/errors.ts'
import { toDecimal } from '#platform/money.ts'
import type { UserContext } from '#platform/server/context.ts'
import { cursorPage } from '#platform/server/paging.ts'
import type {
  Conversation,
  Counterpart,
  FoundMessage,
  Message,
  messagesContract,
  OfferLine,
} from '../../contract.ts'
import { searchWords } from '../../message.ts'
import {
  findMessageFor,
  listThread,
  searchMessages,
  type MessageRow,
  type ThreadPage,
} from '../queries/messages.ts'
import {
  countConversations,
  hasConversation,
  hasAnyConversation,
  listConversations,
} from '../queries/conversations.ts'
import { findCounterpart, listSharedOrders } from '../queries/people.ts'
import { knowEachOther } from './offer-lines.ts'

const MAX_SHARED_ORDERS = 50
const MAX_FOUND = 30

export async function pageOfConversations(
  ctx: UserContext,
  paging: PageRequest,
): Promise<Page<Conversation>> {
  const total = await countConversations(ctx.db, ctx.viewer.id)
  const rows = await listConversations(ctx.db, ctx.viewer.id, paging)
  return cursorPage(paging, { rows, total }, ({ content, createdAt, senderId, ...row }) => ({
    ...row,
    offerLine: offerLineOf(row),
    lastMessage: content,
    lastMessageAt: createdAt.toISOString(),
    isOwn: senderId === ctx.viewer.id,
  }))
}

/** Whether the viewer has any conversation. */
export function hasConversations(ctx: UserContext): Promise<boolean> {
  return hasAnyConversation(ctx.db, ctx.viewer.id)
}

/** The other person of a thread. A deleted person is found only if a conversation with them exists. */
export async function getCounterpart(ctx: UserContext, otherId: number): Promise<Counterpart> {
  const pair = { userId: ctx.viewer.id, otherId }
  const { hasBlocked: _, ...person } = await findOther(ctx, otherId)
  const orders = await listSharedOrders(ctx.db, pair, MAX_SHARED_ORDERS)
  const mayOffer = ctx.viewer.isServiceProvider && person.status === 'active' && !person.isBlocked
  const parties = { clientId: otherId, providerId: ctx.viewer.id }
  return { ...person, canMakeOffer: mayOffer && (await knowEachOther(ctx, parties)), orders }
}

async function findOther(ctx: UserContext, otherId: number) {
  const pair = { userId: ctx.viewer.id, otherId }
  if (pair.userId === otherId) fail('user.not_found')
  const counterpart = found(await findCounterpart(ctx.db, pair), 'user.not_found')
  const { awayUntil, awayEndsAt, awayNote, ...other } = counterpart
  const isGone = other.status === 'deleted'
  if (isGone && !(await hasConversation(ctx.db, pair))) fail('user.not_found')
  const status = other.status === 'suspended' || isGone ? other.status : 'active'
  const isShown = other.isServiceProvider && status === 'active'
  return {
    ...other,
    status: status as Counterpart['status'],
    ...(isShown && awayFacts({ awayUntil, awayEndsAt, awayNote }, ctx.now())),
  }
}

/**
 * The messages of a thread, oldest first. Empty if the two have not talked yet; 404 if the other person does not exist.
 */
export async function getThread(
  ctx: UserContext,
  otherId: number,
  page: ThreadPage,
): Promise<Message[]> {
  const rows = await listThread(ctx.db, [ctx.viewer.id, otherId], page)
  if (rows.length === 0) await findOther(ctx, otherId)
  return withFiles(ctx, rows)
}

export async function getMessage(ctx: UserContext, id: number): Promise<Message> {
  const row = found(await findMessageFor(ctx.db, ctx.viewer.id, id))
  const [message] = await withFiles(ctx, [row])
  return found(message)
}

async function withFiles(ctx: UserContext, rows: readonly MessageRow[]): Promise<Message[]> {
  const files = await attachmentsOf(
    ctx,
    'message',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...toMessage(row, ctx.viewer.id), files: files.get(row.id) ?? [] }))
}

export function toMessage(row: MessageRow, viewerId: number): Omit<Message, 'files'> {
  return {
    id: row.id,
    senderId: row.senderId,
    receiverId: row.receiverId,
    content: row.content,
    orderId: row.orderId,
    isRead: row.readAt !== null,
    createdAt: row.createdAt.toISOString(),
    clientKey: row.senderId === viewerId ? row.clientKey : null,
    ...(row.offerId !== null && {
      offer: { id: row.offerId, version: row.offerVersion ?? 0, line: offerLineOf(row) },
    }),
  }
}

type LineRow = Pick<MessageRow, 'offerLine' | 'offerTitle' | 'offerTotalCents' | 'offerCurrency'>

/** Undefined for other messages, and once the words of the version were removed. */
function offerLineOf(row: LineRow): OfferLine | undefined {
  const { offerLine: kind, offerTitle: title, offerTotalCents, offerCurrency: currency } = row
  if (kind === null || title === null || currency === null) return undefined
  const total = offerTotalCents === null ? null : toDecimal(offerTotalCents)
  return { kind: kind as OfferLine['kind'], title, total, currency }
}

/** Searches the viewer's messages. Returns an empty list if `q` contains no searchable word. */
export async function findMessages(ctx: UserContext, q: string): Promise<FoundMessage[]> {
  const words = searchWords(q)
  if (words.length === 0) return []
  const rows = await searchMessages(ctx.db, ctx.viewer.id, words, MAX_FOUND)
  const messages = await withFiles(ctx, rows)
  return messages.map((message, index) => {
    const { userId = 0, fullName = '', avatar = null } = rows[index] ?? {}
    return { ...message, other: { userId, fullName, avatar } }
  })
}

/** A file of a message. 404 for anyone except its sender and receiver, including admins. */
export async function getFile(
  ctx: UserContext,
  { id, fileId, form }: Parameters<(typeof messagesContract)['file']>,
): Promise<StoredDownload> {
  found(await findMessageFor(ctx.db, ctx.viewer.id, id))
  return openAttachment(ctx, {
    subject: 'message',
    id: fileId,
    form,
    isOpenTo: async (messageId) => messageId === id,
  })
}
