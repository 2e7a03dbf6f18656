import {
  postCapture,
  postRefund,
  postRelease,
  type CapturedPayment,
} from '#ledger/server/service/escrow.ts'
import { trySendRefund } from '#ledger/server/service/refunds.ts'
import { splitTotal } from '#ledger/split.ts'
import { AppError, fail, found } from '#platform/errors.ts'
import {
  systemContext,
  transaction,
  type Context,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import type { Order, StatusChange } from '../contract.ts'
import { changeOf } from '../change.ts'
import { eventFor, moveBy, respondByFrom, roleIn, type Acting, type Move } from '../order.ts'
import type { OrderEvent } from '../process.ts'
import {
  findOrderFor,
  insertOrder,
  insertOrderEvents,
  listToRelease,
  listUnanswered,
  lockOrder,
  updateOrder,
  type LockedOrder,
  type NewOrder,
} from './queries.ts'
import { toOrder } from './view.ts'

const SWEEP_BATCH = 100

/** The order as this viewer may see it; 404 to strangers. */
export async function getOrder(ctx: UserContext, id: number): Promise<Order> {
  return toOrder(found(await findOrderFor(ctx.db, ctx.viewer, id)), ctx.viewer)
}

/** The specification's one call: what a status means depends on who asks for it. */
export function setStatus(ctx: UserContext, id: number, { status, note }: StatusChange) {
  return takeStep(ctx, id, (role) => eventFor(status, role), note)
}

/** One step of the process by a party; the same step again answers with the order as it is. */
export async function takeStep(
  ctx: UserContext,
  id: number,
  event: OrderEvent | ((role: 'client' | 'provider') => OrderEvent),
  note?: string,
): Promise<Order> {
  const refundId = await transaction(ctx, async (ctx) => {
    const order = found(await lockOrder(ctx.db, id))
    const role = roleIn(order, ctx.viewer)
    if (role !== 'client' && role !== 'provider') fail('not_found')
    const by = { role, id: ctx.viewer.id }
    return act(ctx, order, typeof event === 'function' ? event(role) : event, by, note)
  })
  await trySendRefund(ctx, refundId)
  return getOrder(ctx, id)
}

/** A step nobody pressed: a timer. Throws when the order has moved on meanwhile. */
async function takeSystemStep(ctx: Context, id: number, event: OrderEvent): Promise<void> {
  const refundId = await transaction(ctx, async (ctx) => {
    const order = found(await lockOrder(ctx.db, id))
    return act(ctx, order, event, { role: 'system', id: null })
  })
  await trySendRefund(ctx, refundId)
}

/** Applies one event under the order's lock. Answers the refund to ask for after commit, if any. */
async function act(
  ctx: InTransaction,
  order: LockedOrder,
  event: OrderEvent,
  by: Acting,
  note?: string,
): Promise<number | undefined> {
  const at = ctx.now()
  const move = moveBy(order, event, by, at)
  if (!move) return undefined
  await updateOrder(ctx.db, order.id, changeOf(order, move, by, { at, note }))
  await insertOrderEvents(ctx.db, [
    {
      orderId: order.id,
      kind: event,
      actorId: by.id,
      actorRole: by.role,
      note: note ?? null,
      at,
      ...(move.money && { amountCents: order.totalCents }),
    },
  ])
  return moveMoney(ctx, order, move)
}

async function moveMoney(ctx: InTransaction, order: LockedOrder, { money }: Move) {
  switch (money) {
    case undefined:
      return undefined
    case 'release':
      await postRelease(ctx, order)
      return undefined
    case 'refund':
      return postRefund(ctx, order)
    default:
      throw new Error(`No way to ${money} yet`)
  }
}

/** What a captured payment bought; becomes the order's snapshot. */
export interface Purchase extends Pick<
  NewOrder,
  | 'checkoutId'
  | 'clientId'
  | 'providerId'
  | 'serviceId'
  | 'title'
  | 'halfHours'
  | 'rateCents'
  | 'totalCents'
  | 'feeBps'
  | 'currency'
  | 'description'
  | 'requirements'
  | 'deliveryDeadline'
> {
  payment: Pick<
    CapturedPayment,
    'gateway' | 'paymentIntentId' | 'chargeId' | 'card' | 'processingFeeCents'
  >
  /** The checkout had closed or a party is gone: the order is born cancelled and refunded. */
  isTooLate: boolean
}

/** The birth of an order: with its payment, its escrow and its place in the books, or not at all. */
export async function openOrder(ctx: InTransaction, purchase: Purchase) {
  const { payment, isTooLate, ...bought } = purchase
  const at = ctx.now()
  const { feeCents, providerCents } = splitTotal(bought.totalCents, bought.feeBps)
  const orderId = await insertOrder(ctx.db, {
    ...bought,
    feeCents,
    providerCents,
    status: isTooLate ? 'cancelled' : 'pending',
    createdAt: at,
    updatedAt: at,
    respondBy: isTooLate ? null : respondByFrom(at),
    cancelledAt: isTooLate ? at : null,
    lastEvent: isTooLate ? 'pay_late' : 'pay',
  })
  const { checkoutId, totalCents, feeBps, currency, providerId } = bought
  const paid = { orderId, actorId: bought.clientId, actorRole: 'client', note: null, at } as const
  await insertOrderEvents(ctx.db, [
    { ...paid, kind: 'pay', amountCents: totalCents },
    ...(isTooLate
      ? [{ ...paid, kind: 'pay_late', actorId: null, actorRole: 'system' as const }]
      : []),
  ])
  const shares = { totalCents, feeCents, providerCents }
  await postCapture(ctx, { ...payment, ...shares, orderId, checkoutId, currency, at })
  if (!isTooLate) return { orderId, refundId: undefined }
  const refundId = await postRefund(ctx, { id: orderId, providerId, totalCents, feeBps })
  return { orderId, refundId }
}

/** The order under its lock for a review of it; 404 to strangers, 403 to its provider. */
export async function lockOrderForReview(ctx: InTransaction<UserContext>, id: number) {
  const order = found(await lockOrder(ctx.db, id))
  const role = roleIn(order, ctx.viewer)
  if (role !== 'client' && role !== 'provider') fail('not_found')
  if (role === 'provider') fail('order.not_yours')
  return order
}

/** What happened around an order without changing it, such as its review. */
export function noteEvent(
  ctx: InTransaction<UserContext>,
  orderId: number,
  kind: 'review',
): Promise<void> {
  const actor = { actorId: ctx.viewer.id, actorRole: 'client', note: null } as const
  return insertOrderEvents(ctx.db, [{ orderId, kind, ...actor, at: ctx.now() }])
}

/** Cancels what nobody answered in time and releases what nobody objected to, as the system. */
export async function sweepOrders(ctx: Context): Promise<void> {
  const system = systemContext(ctx)
  const now = ctx.now()
  const due: [OrderEvent, number[]][] = [
    ['expire', await listUnanswered(ctx.db, now, SWEEP_BATCH)],
    ['release', await listToRelease(ctx.db, now, SWEEP_BATCH)],
  ]
  for (const [event, ids] of due) {
    for (const id of ids) await takeDueStep(system, id, event)
  }
}

/** A party who was faster than the timer has won; anything else must not stop the other orders. */
async function takeDueStep(ctx: Context, id: number, event: OrderEvent): Promise<void> {
  try {
    await takeSystemStep(ctx, id, event)
  } catch (error) {
    if (error instanceof AppError) return
    ctx.log.error({ err: error, orderId: id, event }, 'a due step failed')
  }
}
