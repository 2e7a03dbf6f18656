import { notify, notifyAdmins } from '#notifications/server/service.ts'
import type { LockedOrder } from '#orders/server/service/steps.ts'
import type { InTransaction } from '#platform/server/context.ts'
import type { EntryKind, Side } from '../../dispute.ts'
import { notices } from '../../notices.ts'

interface NotifiedEntry {
  kind: EntryKind
  /** The id of the entry, so that each entry is notified once. */
  entryId: number
  by: { role: Side | 'admin' | 'system'; id: number | null }
  awaiting: Side | null
  answerBy: Date | null
  amountCents?: number | undefined
}

type Order = Pick<LockedOrder, 'id' | 'clientId' | 'providerId' | 'title' | 'currency'>

/** Notifies the parties of a new entry in their dispute's record, except its author. */
export async function notifyOfEntry(
  ctx: InTransaction,
  order: Order,
  entry: NotifiedEntry,
): Promise<void> {
  if (entry.kind === 'opening') await notifyAdminsOfOpening(ctx, order, entry)
  const notice = notices[entry.kind]
  if (!notice) return
  const { by, awaiting, answerBy, amountCents, entryId } = entry
  const { id: orderId, clientId, providerId, title, currency } = order
  const awaited = awaiting === 'client' ? clientId : providerId
  if (notice.to === 'awaited' && (awaiting === null || answerBy === null)) return
  await notify(ctx, {
    to: notice.to === 'awaited' ? [awaited] : [clientId, providerId],
    clientId,
    kind: notice.kind,
    actorId: by.role === 'client' || by.role === 'provider' ? by.id : null,
    values: {
      orderId,
      title,
      ...(amountCents !== undefined && { amountCents, currency }),
      ...(answerBy && { dueAt: answerBy.toISOString() }),
    },
    link: `/orders/${orderId}/dispute`,
    key: `order:${orderId}:dispute:${entryId}`,
  })
}

/** A dispute may end with a ruling of an admin, so they learn of it at once. */
async function notifyAdminsOfOpening(
  ctx: InTransaction,
  { id: orderId, title }: Order,
  { entryId, by }: NotifiedEntry,
): Promise<void> {
  await notifyAdmins(ctx, {
    kind: 'operator.dispute_opened',
    actorId: by.id,
    values: { orderId, title },
    link: `/orders/${orderId}/dispute`,
    key: `operator:dispute:${entryId}`,
  })
}
