import { INBOX_CHANGED } from '#live/event.ts'
import { roleIn, stageOf } from '#orders/order.ts'
import { announceOrder } from '#ledger/server/service/announce.ts'
import { adminFor, lockKnownOrder } from '#orders/server/service/steps.ts'
import { fail, found } from '#platform/errors.ts'
import { transaction, type InTransaction, type UserContext } from '#platform/server/context.ts'
import type { Dispute, DisputeRoom } from '../../contract.ts'
import {
  isActive,
  nextStatus,
  type DisputeEvent,
  type EntryKind,
  type Side,
} from '../../dispute.ts'
import {
  findOrderIdOf,
  lockDispute,
  updateDispute,
  type DisputeChange,
} from '../queries/disputes.ts'
import { countEntries, insertEntry, withdrawOpenOffers } from '../queries/record.ts'
import { getDispute, getRoom } from './read.ts'
import { notifyOfEntry } from './notify.ts'

/**
 * From this number of entries on, the parties cannot add any, except one that ends the dispute. Entries by admins and
 * the system are always added.
 */
const MAX_ENTRIES = 300

/** Locks the order, then its dispute (docs/product-rules.md#lock-order). */
export async function lockCase(ctx: InTransaction, id: number) {
  const orderId = found(await findOrderIdOf(ctx.db, id), 'dispute.not_found')
  const order = await lockKnownOrder(ctx, orderId)
  const dispute = await lockDispute(ctx.db, id)
  return { order, dispute: { ...dispute, isFrozen: stageOf(order) === 'frozen' } }
}
export type Case = Awaited<ReturnType<typeof lockCase>>

export interface PartyCase extends Case {
  by: { role: Side; id: number }
}
export interface AdminCase extends Case {
  by: { role: 'admin'; id: number }
}

/** Takes one step for a party and returns the updated dispute; 404 for everyone else. */
export async function stepAsParty(
  ctx: UserContext,
  id: number,
  work: (ctx: InTransaction<UserContext>, locked: PartyCase) => Promise<void>,
): Promise<DisputeRoom> {
  await transaction(ctx, async (ctx) => {
    const locked = await lockCase(ctx, id)
    const role = roleIn(locked.order, ctx.viewer)
    if (role !== 'client' && role !== 'provider') fail('dispute.not_found')
    await work(ctx, { ...locked, by: { role, id: ctx.viewer.id } })
  })
  return getRoom(ctx, id)
}

/** Takes one step for an admin; 403 for an admin who is a party. */
export async function stepAsAdmin(
  ctx: UserContext,
  id: number,
  work: (ctx: InTransaction<UserContext>, locked: AdminCase) => Promise<void>,
): Promise<Dispute> {
  await transaction(ctx, async (ctx) => {
    const locked = await lockCase(ctx, id)
    adminFor(ctx, locked.order)
    await work(ctx, { ...locked, by: { role: 'admin', id: ctx.viewer.id } })
  })
  return getDispute(ctx, id)
}

interface NewRecord {
  event: DisputeEvent
  kind: EntryKind
  text?: string | null
  amountCents?: number
  change?: DisputeChange
}

/**
 * Applies one event to a locked dispute and adds it to the record. When the dispute ends, its open offers and
 * deadlines end too. Returns the entry's id; throws as `nextStatus` does.
 */
export async function record(
  ctx: InTransaction,
  { dispute, order }: Case,
  by: { role: Side | 'admin' | 'system'; id: number | null },
  { event, kind, text = null, amountCents, change = {} }: NewRecord,
): Promise<number> {
  const at = ctx.now()
  const status = nextStatus(dispute, event, by.role)
  const isParty = by.role === 'client' || by.role === 'provider'
  if (isParty && isActive(status) && (await countEntries(ctx.db, dispute.id)) >= MAX_ENTRIES) {
    fail('dispute.full')
  }
  const hasEnded = !isActive(status)
  await updateDispute(ctx.db, dispute.id, {
    ...change,
    status,
    lastUpdated: at,
    ...(hasEnded && { resolvedAt: at, awaiting: null, answerBy: null }),
  })
  announceOrder(ctx, order)
  ctx.announce({ to: [], topic: INBOX_CHANGED })
  if (hasEnded) await withdrawOpenOffers(ctx.db, dispute.id, { closedAt: at })
  const entryId = await insertEntry(ctx.db, {
    disputeId: dispute.id,
    kind,
    authorId: by.id,
    authorRole: by.role,
    text,
    amountCents: amountCents ?? null,
    at,
  })
  const { awaiting, answerBy } = { ...dispute, ...change }
  await notifyOfEntry(ctx, order, { kind, entryId, by, amountCents, awaiting, answerBy })
  return entryId
}
