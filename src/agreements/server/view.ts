import { isReachable } from '#accounts/account.ts'
import { toDecimal } from '#platform/money.ts'
import type { MoneyPlace } from '#ledger/trail.ts'
import { nextStep as nextStepOfOrder } from '#orders/order.ts'
import {
  agreementState,
  allowedActions,
  checkoutRefusal,
  milestoneState,
  nextStep,
  type ViewerRole,
} from '../agreement.ts'
import type { Agreement, AgreementCard, AgreementMilestone, AgreementMoney } from '../contract.ts'
import { sumsOfAgreement, sumsOfOrder, type AgreementSums } from '../money.ts'
import type { MilestoneRow } from './queries/agreements.ts'
import { factsOfOrders, type AgreementOrder } from './queries/orders.ts'
import type { AgreementRow } from './queries/reading.ts'

/** Where the money of each order is, by the order's id. */
export type Places = ReadonlyMap<number, readonly (readonly [MoneyPlace, number])[]>

/** An agreement with everything that its answer is computed from. */
export type WholeAgreement = AgreementRow & {
  milestones: MilestoneRow[]
  orders: AgreementOrder[]
  places: Places
} & ReturnType<typeof factsOfOrders>

export function wholeAgreement(
  row: AgreementRow,
  parts: { milestones: MilestoneRow[]; orders: AgreementOrder[]; places: Places },
): WholeAgreement {
  return { ...row, ...parts, ...factsOfOrders(parts.orders) }
}

export function sumsOf({ milestones, orders, places }: WholeAgreement): AgreementSums {
  const sum = (priced: readonly { cents: number }[]) =>
    priced.reduce((total, { cents }) => total + cents, 0)
  const agreed = milestones
    .map((one) => ({ state: milestoneState(one), cents: one.amountCents }))
    .filter(({ state }) => state !== 'dropped')
  const added = orders
    .filter(({ milestoneId, stage, acceptedAt }) => {
      const wasRefused = stage === 'cancelled' && acceptedAt === null
      return milestoneId === null && !wasRefused
    })
    .map(({ totalCents: cents }) => ({ cents }))
  const paid = orders.map(({ id, totalCents }) => ({
    totalCents,
    ...sumsOfOrder(totalCents, places.get(id) ?? []),
  }))
  return sumsOfAgreement(paid, {
    agreedCents: sum([...agreed, ...added]),
    toFundCents: sum(agreed.filter(({ state }) => state === 'planned')),
  })
}

/** Whose turn it is. While milestones are running, that of the order whose date comes first. */
function stepOf(agreement: WholeAgreement) {
  if (agreementState(agreement) !== 'running') return nextStep(agreement)
  const steps = agreement.orders
    .filter(({ stage }) => stage !== 'completed' && stage !== 'cancelled')
    .map((order) => nextStepOfOrder(order))
  const time = ({ deadline }: (typeof steps)[number]) => deadline?.getTime() ?? Infinity
  return steps.toSorted((a, b) => Math.sign(time(a) - time(b) || 0))[0] ?? nextStep(agreement)
}

export function toCard(agreement: WholeAgreement, viewerRole: ViewerRole): AgreementCard {
  const { id, title, currency, createdAt, endedAt } = agreement
  const milestones = agreement.milestones.filter((one) => milestoneState(one) !== 'dropped')
  return {
    id,
    title,
    state: agreementState(agreement),
    viewerRole,
    client: {
      id: agreement.clientId,
      fullName: agreement.clientName,
      avatar: agreement.clientAvatar,
    },
    provider: {
      id: agreement.providerId,
      fullName: agreement.providerName,
      avatar: agreement.providerAvatar,
    },
    currency,
    money: moneyOf(sumsOf(agreement)),
    milestoneCount: milestones.length,
    releasedCount: milestones.filter((one) => milestoneState(one) === 'released').length,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

export function toAgreement(
  agreement: WholeAgreement,
  viewerRole: ViewerRole,
  now: Date,
): Omit<Agreement, 'earlierDroppedCount'> {
  const { waitingFor, deadline, defaultOutcome } = stepOf(agreement)
  const { feeBps, feeMinCents, clientStatus, providerStatus } = agreement
  const otherStatus = viewerRole === 'client' ? providerStatus : clientStatus
  return {
    ...toCard(agreement, viewerRole),
    offerId: agreement.offerId,
    serviceId: agreement.serviceId,
    serviceTitle: agreement.serviceTitle,
    canMessage: viewerRole !== 'admin' && isReachable(otherStatus),
    scope: agreement.scope,
    pricing: agreement.rateCents === null ? 'fixed' : 'hourly',
    hourlyRate: agreement.rateCents === null ? null : toDecimal(agreement.rateCents),
    ...(viewerRole === 'provider' && {
      agreedFee: { bps: feeBps, min: toDecimal(feeMinCents) },
    }),
    revisions: agreement.maxChangeRounds,
    jobId: agreement.jobId,
    milestones: agreement.milestones.map((one) => toMilestone(agreement, one, now)),
    addedHours: agreement.orders
      .filter(({ milestoneId }) => milestoneId === null)
      .map(({ id: orderId, halfHours, totalCents, status }) => ({
        orderId,
        hours: (halfHours ?? 0) / 2,
        amount: toDecimal(totalCents),
        status,
      })),
    process: {
      actions: allowedActions(agreement, viewerRole, now),
      waitingFor,
      deadline: deadline?.toISOString() ?? null,
      defaultOutcome,
    },
    endedBy: agreement.endedByRole as Agreement['endedBy'],
    endReason: agreement.endReason,
  }
}

/** Milestones are numbered without those that were dropped, which keep the position they had. */
export function numberOf(
  milestones: readonly Pick<MilestoneRow, 'id' | 'droppedAt' | 'position'>[],
  { id, position }: Pick<MilestoneRow, 'id' | 'position'>,
): number {
  const living = milestones.filter(({ droppedAt }) => droppedAt === null)
  const index = living.findIndex((one) => one.id === id)
  return index < 0 ? position : index + 1
}

function toMilestone(agreement: WholeAgreement, row: MilestoneRow, now: Date): AgreementMilestone {
  const { id, title, description, amountCents, halfHours, days, orderId } = row
  const order = agreement.orders.find((one) => one.id === orderId)
  const state = milestoneState(row)
  const places = order && (agreement.places.get(order.id) ?? [])
  return {
    id,
    position: numberOf(agreement.milestones, row),
    title,
    description,
    amount: toDecimal(amountCents),
    hours: halfHours === null ? null : halfHours / 2,
    days,
    state,
    deliveryDeadline: state === 'running' ? row.deliveryDeadline : null,
    releaseAt: state === 'delivered' ? (row.releaseAt?.toISOString() ?? null) : null,
    orderId,
    refunded: places ? toDecimal(sumsOfOrder(order.totalCents, places).refundedCents) : 0,
    dropReason: row.dropReason as AgreementMilestone['dropReason'],
    refusal: checkoutRefusal(agreement, row, now),
  }
}

export function moneyOf(sums: AgreementSums): AgreementMoney {
  return {
    agreed: toDecimal(sums.agreedCents),
    funded: toDecimal(sums.fundedCents),
    held: toDecimal(sums.heldCents),
    released: toDecimal(sums.releasedCents),
    refunded: toDecimal(sums.refundedCents),
    toFund: toDecimal(sums.toFundCents),
  }
}
