import { attachFiles } from '#attachments/server/service/attached.ts'
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
import type { Order } from '../../contract.ts'
import type { StatusChange } from '../../inputs.ts'
import { eventFor, moveBy, roleIn, type Acting } from '../../order.ts'
import { lockOrder, updateOrder, type LockedOrder } from '../queries/orders.ts'
import { toOrder } from '../view.ts'
import { amountOf, moveMoney, type OrderStep, type PlainEvent } from './money.ts'
import { orderFor } from './reading.ts'
import { notifyParties } from './notify.ts'

export type { LockedOrder } from '../queries/orders.ts'

/** The order as this viewer sees it; 404 for strangers. */
export async function getOrder(ctx: UserContext, id: number): Promise<Order> {
  return toOrder(await orderFor(ctx, id), ctx)
}

/** Sets a status on behalf of a party. The step depends on who asks. */
export function setStatus(ctx: UserContext, id: number, { status, hours, ...words }: StatusChange) {
  const workedHalfHours = hours === undefined ? undefined : hours * 2
  return takeStep(ctx, id, (_, { role }) => eventFor(status, role), { ...words, workedHalfHours })
}

type PartyActing = Acting & { role: 'client' | 'provider' }

interface Words {
  note?: string | undefined
  /** Upload tokens. */
  files?: readonly string[] | undefined
  /** With a delivery of hourly work: the hours worked, if fewer than were bought. */
  workedHalfHours?: number | undefined
}

/**
 * Takes one step for a party. Repeating a step returns the order unchanged. Also throws 'file.not_usable', and
 * 'order.not_hourly' or 'hours.too_many' for hours that the order cannot have.
 */
export async function takeStep(
  ctx: UserContext,
  id: number,
  event: PlainEvent | ((order: LockedOrder, by: PartyActing) => PlainEvent),
  { note, files, workedHalfHours }: Words = {},
): Promise<Order> {
  await transaction(ctx, async (ctx) => {
    const { order, by } = await lockForParty(ctx, id)
    const chosen = typeof event === 'function' ? event(order, by) : event
    const step = chosen === 'complete' ? { event: chosen, workedHalfHours } : { event: chosen }
    const eventId = await act(ctx, order, by, step, note)
    if (eventId === null) return
    await attachFiles(ctx, { subject: 'order_event', subjectId: eventId, orderId: id }, files)
  })
  return getOrder(ctx, id)
}

/**
 * Lets an admin who is not a party cancel an order. Throws 'order.own_case' for an admin who is, and 404 for other
 * members.
 */
export async function cancelAsAdmin(ctx: UserContext, id: number, reason: string): Promise<Order> {
  await transaction(ctx, async (ctx) => {
    const order = await lockKnownOrder(ctx, id)
    // A ruling must end a dispute and its order together.
    if (order.disputeBy !== null) fail('dispute.exists')
    const by = adminFor(ctx, order)
    if (order.status !== 'cancelled') {
      await audit(ctx, {
        action: 'order.cancelled',
        subject: { kind: 'order', id },
        before: { status: order.status },
        after: { status: 'cancelled' },
      })
    }
    await act(ctx, order, by, { event: 'cancel_order' }, reason)
  })
  return getOrder(ctx, id)
}

/**
 * The actor for an admin's decision about an order. Throws 'order.own_case' if the admin is a party
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

/** Locks the order for one of its parties; 404 for everyone else. */
export async function lockForParty(ctx: InTransaction<UserContext>, id: number) {
  const order = await lockKnownOrder(ctx, id)
  const role = roleIn(order, ctx.viewer)
  if (role !== 'client' && role !== 'provider') fail('not_found')
  return { order, by: { role, id: ctx.viewer.id } }
}

/** Locks the order; 404 if it does not exist. The caller checks access. */
export async function lockKnownOrder(ctx: InTransaction, id: number): Promise<LockedOrder> {
  return found(await lockOrder(ctx.db, id))
}

/** Takes a timer's step. Throws if the order has changed in the meantime. */
export async function takeSystemStep(ctx: Context, id: number, event: PlainEvent): Promise<void> {
  await transaction(systemContext(ctx), async (ctx) =>
    act(ctx, await lockKnownOrder(ctx, id), { role: 'system', id: null }, { event }),
  )
}

/**
 * Applies one step under the order's lock. Returns the id of its line in the timeline, or null if the same actor has
 * already taken the step. Throws 'order.not_yours' and 'order.wrong_state' according to the process.
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
  const change = changeOf(order, move, by, {
    at,
    note,
    zone: zoneOf(ctx),
    ...(step.event === 'complete' && { workedHalfHours: step.workedHalfHours }),
  })
  const eventId = await updateOrder(ctx.db, change, {
    orderId: order.id,
    kind: step.event,
    actorId: by.id,
    actorRole: by.role,
    note: note ?? null,
    at,
    ...(move.money && amountCents > 0 && { amountCents }),
  })
  announceOrder(ctx, order)
  const { workedHalfHours = order.workedHalfHours } = change
  await notifyParties(ctx, { ...order, workedHalfHours }, move, by)
  await moveMoney(ctx, order, move, step)
  return eventId
}
