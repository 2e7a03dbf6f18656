import { attachFiles } from '#attachments/server/service.ts'
import { audit } from '#audit/server/service.ts'
import { announceOrder } from '#ledger/server/service/announce.ts'
import { fail, found } from '#platform/errors.ts'
import {
  systemContext,
  transaction,
  type Context,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import { zoneOf } from '#platform/server/today.ts'
import { changeOf } from '../../change.ts'
import type { Order, StatusChange } from '../../contract.ts'
import { eventFor, moveBy, roleIn, type Acting } from '../../order.ts'
import { findOrderFor, lockOrder, updateOrder, type LockedOrder } from '../queries.ts'
import { toOrder } from '../view.ts'
import { amountOf, moveMoney, type OrderStep, type PlainEvent } from './money.ts'
import { tellParties } from './tell.ts'

export type { LockedOrder } from '../queries.ts'

/** The order as this viewer may see it; 404 to strangers. */
export async function getOrder(ctx: UserContext, id: number): Promise<Order> {
  return toOrder(found(await findOrderFor(ctx.db, ctx.viewer, id)), ctx.viewer)
}

/** The specification's one call: what a status means depends on who asks for it. */
export function setStatus(ctx: UserContext, id: number, { status, ...words }: StatusChange) {
  return takeStep(ctx, id, (_, { role }) => eventFor(status, role), words)
}

type PartyActing = Acting & { role: 'client' | 'provider' }

interface Words {
  note?: string | undefined
  /** The tokens of uploads. */
  files?: readonly string[] | undefined
}

/**
 * One step of the process by a party; the same step again answers with the order as it is. Throws
 * 'file.not_usable' as well.
 */
export async function takeStep(
  ctx: UserContext,
  id: number,
  event: PlainEvent | ((order: LockedOrder, by: PartyActing) => PlainEvent),
  { note, files }: Words = {},
): Promise<Order> {
  await transaction(ctx, async (ctx) => {
    const { order, by } = await lockForParty(ctx, id)
    const step = { event: typeof event === 'function' ? event(order, by) : event }
    const eventId = await act(ctx, order, by, step, note)
    if (eventId === null) return
    await attachFiles(ctx, { subject: 'order_event', subjectId: eventId, orderId: id }, files)
  })
  return getOrder(ctx, id)
}

/** An admin who is not a party ends an order; to parties and to others it is not theirs to end. */
export async function cancelAsAdmin(ctx: UserContext, id: number, reason: string): Promise<Order> {
  await transaction(ctx, async (ctx) => {
    const order = await lockKnownOrder(ctx, id)
    // A ruling ends a dispute and its order together.
    if (order.disputeBy !== null) fail('dispute.exists')
    const by = adminFor(ctx, order)
    if (order.status !== 'cancelled') {
      await audit(ctx, {
        action: 'order.cancelled',
        subject: { kind: 'order', id },
        before: { status: order.status },
        after: { status: 'cancelled' },
        reason,
      })
    }
    await act(ctx, order, by, { event: 'cancel_order' }, reason)
  })
  return getOrder(ctx, id)
}

/**
 * An admin ruling on somebody else's order: 403 when the admin is a party
 * (docs/product-rules.md#admins-who-are-a-party).
 */
export function adminFor(
  ctx: InTransaction<UserContext>,
  order: Pick<LockedOrder, 'clientId' | 'providerId'>,
): Acting {
  if (!ctx.viewer.isAdmin) fail('not_found')
  if (roleIn(order, ctx.viewer) !== 'admin') fail('order.own_case')
  return { role: 'admin', id: ctx.viewer.id }
}

/** The order under its lock for one of its parties; 404 to everyone else. */
export async function lockForParty(ctx: InTransaction<UserContext>, id: number) {
  const order = await lockKnownOrder(ctx, id)
  const role = roleIn(order, ctx.viewer)
  if (role !== 'client' && role !== 'provider') fail('not_found')
  return { order, by: { role, id: ctx.viewer.id } }
}

/** The order under its lock, for a caller that knows who may; 404 when there is none. */
export async function lockKnownOrder(ctx: InTransaction, id: number): Promise<LockedOrder> {
  return found(await lockOrder(ctx.db, id))
}

/** A step nobody pressed: a timer. Throws when the order has moved on meanwhile. */
export async function takeSystemStep(ctx: Context, id: number, event: PlainEvent): Promise<void> {
  await transaction(systemContext(ctx), async (ctx) =>
    act(ctx, await lockKnownOrder(ctx, id), { role: 'system', id: null }, { event }),
  )
}

/**
 * Applies one step under the order's lock. Returns the id of its line in the timeline, or null when the same actor
 * has taken the step already. Throws 'order.not_yours' and 'order.wrong_state' as the process says.
 */
export async function act(
  ctx: InTransaction,
  order: LockedOrder,
  by: Acting,
  step: OrderStep,
  note?: string,
): Promise<number | null> {
  const at = ctx.now()
  const move = moveBy(order, step.event, by, at)
  if (!move) return null
  const amountCents = amountOf(order, step)
  const eventId = await updateOrder(
    ctx.db,
    changeOf(order, move, by, { at, note, zone: zoneOf(ctx) }),
    {
      orderId: order.id,
      kind: step.event,
      actorId: by.id,
      actorRole: by.role,
      note: note ?? null,
      at,
      ...(move.money && amountCents > 0 && { amountCents }),
    },
  )
  announceOrder(ctx, order)
  await tellParties(ctx, order, move, by)
  await moveMoney(ctx, order, move, step)
  return eventId
}
