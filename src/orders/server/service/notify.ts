import type { NotificationKind } from '#notifications/notification.ts'
import { notify } from '#notifications/server/service.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import type { InTransaction } from '#platform/server/context.ts'
import { releaseAtFrom, type Acting, type Move } from '../../order.ts'
import { differingHours, unusedCents, type PricedOrder } from '../../pricing.ts'
import { orderProcess, type OrderEvent, type Step } from '../../process.ts'
import { orderReminders, type ReminderKind } from '../../reminders.ts'
import type { LockedOrder } from '../queries/orders.ts'

/** Steps that notify the parties from here; disputes send their own notifications. */
type NotifiedEvent = {
  [Event in OrderEvent]: (typeof orderProcess)[Event] extends
    | { in: 'dispute' }
    | { tells: 'nobody' }
    ? never
    : Event
}[OrderEvent]

/** Fails to compile if a step has no notification kind. */
function kindOf(event: NotifiedEvent): NotificationKind {
  return `order.${event}`
}

function isNotified(event: OrderEvent, { from }: Move, by: Acting): event is NotifiedEvent {
  const step: Step = orderProcess[event]
  // The end of a dispute is notified by the dispute, unless a chargeback caused it.
  const isOfDispute = step.in === 'dispute' || (from === 'disputed' && by.role !== 'gateway')
  return !isOfDispute && step.tells !== 'nobody'
}

/** Notifies the parties of a step as the process table says, except the person who took it. */
export async function notifyParties(
  ctx: InTransaction,
  order: LockedOrder,
  move: Move,
  by: Acting,
): Promise<void> {
  const { event, to, money } = move
  if (!isNotified(event, move, by)) return
  const { id, clientId, providerId, changeRounds } = order
  const step: Step = orderProcess[event]
  const isAboutHours = event === 'complete' || money === 'release'
  const dueAt = to === 'delivered' ? releaseAtFrom(ctx.now(), order.reviewDays) : undefined
  await notify(ctx, {
    to: step.tells === 'provider' ? [providerId] : [clientId, providerId],
    clientId,
    kind: kindOf(event),
    actorId: by.role === 'client' || by.role === 'provider' ? by.id : null,
    values: {
      ...factsOf(order),
      ...(isAboutHours && hoursOf(order)),
      ...(event === 'complete' && differingHours(order)),
      ...(dueAt && { dueAt: dueAt.toISOString() }),
    },
    link: linkTo(order),
    // Work delivered again after changes is a new notification.
    key: `order:${id}:${event}:${changeRounds}`,
  })
}

type Facts = Pick<LockedOrder, 'id' | 'title' | 'totalCents' | 'currency'>

/**
 * Notifies the viber of an order to answer, and confirms the payment and the next steps to the client. If the order
 * could not start, only the client is notified.
 */
export async function notifyOfPayment(
  ctx: InTransaction,
  order: Facts & Pick<LockedOrder, 'clientId' | 'providerId' | 'respondBy' | 'reviewDays'>,
  endedBy: 'pay_late' | 'pay_unavailable' | null,
): Promise<void> {
  const { id, clientId, providerId, respondBy } = order
  const about = {
    values: { ...factsOf(order), ...(respondBy && { dueAt: respondBy.toISOString() }) },
    link: linkTo(order),
  }
  const key = `order:${id}:paid`
  if (endedBy) return notify(ctx, { ...about, to: [clientId], kind: `order.${endedBy}`, key })
  await notify(ctx, { ...about, to: [providerId], kind: 'order.paid', actorId: clientId, key })
  await notify(ctx, {
    ...about,
    to: [clientId],
    kind: 'order.placed',
    values: { ...about.values, reviewDays: order.reviewDays },
    key: `order:${id}:placed`,
  })
}

/** Notifies the viber that agreed work is paid and begins, and confirms the payment to the client. */
export async function notifyOfBeginning(
  ctx: InTransaction,
  order: Facts & Pick<LockedOrder, 'clientId' | 'providerId' | 'deliverBy'>,
): Promise<void> {
  const { id, clientId, providerId, deliverBy } = order
  // A day that ends at midnight must be shown as that day, not as the next.
  const dueAt = deliverBy && new Date(deliverBy.getTime() - MINUTE_MS).toISOString()
  const about = { values: { ...factsOf(order), ...(dueAt && { dueAt }) }, link: linkTo(order) }
  const key = `order:${id}:begin`
  await notify(ctx, { ...about, to: [providerId], kind: 'order.begin', actorId: clientId, key })
  await notify(ctx, { ...about, to: [clientId], kind: 'order.begun', key: `order:${id}:begun` })
}

/** Notifies the viber of a tip, with a link to the order that it thanks for. */
export async function notifyOfTip(
  ctx: InTransaction,
  tip: Facts & Pick<LockedOrder, 'clientId' | 'providerId' | 'thanksOrderId'>,
): Promise<void> {
  await notify(ctx, {
    to: [tip.providerId],
    kind: 'order.tip',
    actorId: tip.clientId,
    values: factsOf(tip),
    link: linkTo({ id: tip.thanksOrderId ?? tip.id }),
    key: `order:${tip.id}:tip`,
  })
}

function factsOf({ id: orderId, title, totalCents: amountCents, currency }: Facts) {
  return { orderId, title, amountCents, currency }
}

/** The hours paid of those bought, and what goes back; empty if all were worked. */
function hoursOf(order: PricedOrder): Record<string, number> {
  const { price, workedHalfHours } = order
  const amountCents = unusedCents(order)
  if (amountCents === 0 || price.pricing !== 'hourly' || workedHalfHours === null) return {}
  return { amountCents, worked: workedHalfHours / 2, bought: price.halfHours / 2 }
}

function linkTo({ id }: Pick<Facts, 'id'>): string {
  return `/orders/${id}`
}

interface Reminded extends Pick<Facts, 'id' | 'title'> {
  userId: number
  deadline: Date
}

/** Sends a reminder, once per deadline. */
export async function remind(
  ctx: InTransaction,
  kind: ReminderKind,
  { id, title, userId, deadline }: Reminded,
): Promise<void> {
  const isOfDay = orderReminders[kind].deadline === 'deliverBy'
  // A day that ends at midnight must be shown as that day, not as the next.
  const dueAt = new Date(deadline.getTime() - (isOfDay ? MINUTE_MS : 0)).toISOString()
  await notify(ctx, {
    to: [userId],
    kind: `order.${kind}`,
    values: { orderId: id, title, dueAt },
    link: linkTo({ id }),
    key: `order:${id}:order.${kind}:${deadline.toISOString()}`,
  })
}
