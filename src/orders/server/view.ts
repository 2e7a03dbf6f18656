import { awayFacts } from '#accounts/away.ts'
import type { Attachment } from '#attachments/contract.ts'
import { toDecimal } from '#platform/money.ts'
import type { UserContext } from '#platform/server/context.ts'
import type { Order, TimelineEntry } from '../contract.ts'
import { allowedActions, nextStep, roleIn, stageOf, type OrderFacts } from '../order.ts'
import { wireLines } from '../price-contract.ts'
import { unusedCents } from '../pricing.ts'
import { agreedShares } from '../shares.ts'
import { sentenceFor } from '../timeline.ts'
import type { OrderRow } from './queries/orders.ts'
import type { TimelineRow } from './queries/timeline.ts'

/** An order as the viewer sees it: the facts are the same for everyone, the possible steps are the viewer's own. */
export function toOrder(
  row: OrderRow,
  { viewer, now }: Pick<UserContext, 'viewer' | 'now'>,
): Order {
  const facts = { ...row, hasReview: row.reviewId !== null }
  const viewerRole = roleIn(row, viewer) ?? 'admin'
  const shares = agreedShares(row)
  return {
    id: row.id,
    clientId: row.clientId,
    providerId: row.providerId,
    serviceId: row.serviceId,
    status: row.status,
    title: row.title,
    ...hoursOf(row),
    totalAmount: toDecimal(row.totalCents),
    platformFee: toDecimal(shares.feeCents),
    providerAmount: toDecimal(shares.providerCents),
    currency: row.currency,
    description: row.description,
    requirements: row.requirements,
    deliveryDeadline: row.deliveryDeadline,
    deliveryNote: row.deliveryNote,
    createdAt: row.createdAt.toISOString(),
    acceptedAt: iso(row.acceptedAt),
    deliveredAt: iso(row.deliveredAt),
    completedAt: iso(row.completedAt),
    cancelledAt: iso(row.cancelledAt),
    cancelledThrough: row.status === 'cancelled' ? row.lastEvent : null,
    client: { id: row.clientId, fullName: row.clientName, avatar: row.clientAvatar },
    provider: { id: row.providerId, fullName: row.providerName, avatar: row.providerAvatar },
    ...absenceOf(row, now()),
    viewerRole,
    money: moneyOf(row),
    cancellation: cancellationOf(row),
    reviewId: row.reviewId,
    process: processOf(facts, { role: viewerRole, id: viewer.id }),
    ...(isPlain(row) ? {} : pricingOf(row)),
    ...(row.loggedHalfHours !== null && { loggedHours: row.loggedHalfHours / 2 }),
  }
}

/** Whether the viber is away matters while the order waits for someone. */
function absenceOf(row: OrderRow, now: Date): Pick<Order, 'away'> {
  const away = awayFacts(row, now)
  return away.awayUntil && nextStep(row).waitingFor !== null ? { away } : {}
}

function hoursOf({ price }: OrderRow): Pick<Order, 'hours' | 'hourlyRate'> {
  if (price.pricing !== 'hourly') return { hours: null, hourlyRate: null }
  return { hours: price.halfHours / 2, hourlyRate: toDecimal(price.rateCents) }
}

/** A purchase of hours that stands alone and was worked as bought. Its answer has no further fields. */
function isPlain({ id, jobId, price, workedHalfHours, milestoneId }: OrderRow): boolean {
  const standsAlone = jobId === id && milestoneId === null
  return price.pricing === 'hourly' && standsAlone && workedHalfHours === null
}

function pricingOf(row: OrderRow): Partial<Order> {
  const { jobId, price, workedHalfHours, extendsOrderId, thanksOrderId } = row
  const { milestoneId, agreementId, deliveryDays } = row
  return {
    pricing: price.pricing,
    jobId,
    ...(milestoneId !== null && { milestoneId }),
    ...(agreementId !== null && { agreementId }),
    ...(extendsOrderId !== null && { extendsOrderId }),
    ...(thanksOrderId !== null && { thanksOrderId }),
    ...(deliveryDays !== null && { deliveryDays }),
    ...(price.pricing === 'fixed' && { lines: wireLines(price.lines) }),
    ...(workedHalfHours !== null && {
      workedHours: workedHalfHours / 2,
      unusedAmount: toDecimal(unusedNow(row)),
    }),
  }
}

/** What goes back at the release, or went back. A ruling may have divided the money otherwise. */
function unusedNow(row: OrderRow): number {
  const isHeld = row.escrow === 'holding' || row.escrow === 'disputed'
  return isHeld ? unusedCents(row) : (row.unusedCents ?? 0)
}

function processOf(
  order: OrderFacts & Pick<OrderRow, 'awaited'>,
  by: { role: Order['viewerRole']; id: number },
): Order['process'] {
  const stage = stageOf(order)
  const step = nextStep(order)
  // A dispute first waits for the answer of a party, and then for the decision.
  const awaited = stage === 'disputed' ? order.awaited : null
  const waitingFor = awaited?.side ?? step.waitingFor
  const deadline = awaited ? new Date(awaited.until) : step.deadline
  const { defaultOutcome } = step
  return {
    stage,
    actions: allowedActions(order, by),
    waitingFor,
    deadline: iso(deadline),
    defaultOutcome,
    changeRoundsLeft: Math.max(0, order.maxChangeRounds - order.changeRounds),
  }
}

function moneyOf(row: OrderRow): Order['money'] {
  const { refundCents, refundStatus, payoutCents, payoutStatus, atBank } = row
  return {
    status: row.escrow,
    refund:
      refundCents === null || refundStatus === null
        ? null
        : { amount: toDecimal(refundCents), status: refundStatus },
    payout:
      payoutCents === null || payoutStatus === null
        ? null
        : { amount: toDecimal(payoutCents), status: payoutStatus },
    ...(atBank && { chargeback: { amount: toDecimal(atBank.cents), status: atBank.status } }),
  }
}

function cancellationOf(row: OrderRow): Order['cancellation'] {
  if (row.cancellationBy === null || row.cancellationAt === null) return null
  return {
    by: row.cancellationBy === row.clientId ? 'client' : 'provider',
    reason: row.cancellationReason ?? '',
    at: row.cancellationAt.toISOString(),
  }
}

export function toTimelineEntry(row: TimelineRow, files: Attachment[] = []): TimelineEntry {
  const { workedDay: day, workedHalfHours } = row
  const worked =
    day === null || workedHalfHours === null ? undefined : { day, hours: workedHalfHours / 2 }
  return {
    at: row.at.toISOString(),
    kind: row.kind,
    actor: row.actorRole,
    actorName: row.actorName,
    text: sentenceFor(row.kind, row.actorName, worked),
    note: row.note,
    files,
    ...(row.amountCents !== null && { amount: toDecimal(row.amountCents) }),
    ...(worked && { worked }),
  }
}

function iso(date: Date | null): string | null {
  return date?.toISOString() ?? null
}
