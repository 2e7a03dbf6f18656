import { toDecimal } from '#platform/money.ts'
import type { AdminPayout, Payout } from '../contract.ts'
import type { PayoutRow } from './queries.ts'

export function toPayout(row: PayoutRow): Payout {
  const isWaiting = row.status === 'pending' || row.status === 'failed'
  return {
    id: row.id,
    escrowId: row.escrowId,
    providerId: row.providerId,
    orderId: row.orderId,
    orderTitle: row.orderTitle,
    amount: toDecimal(row.amountCents),
    reversed: toDecimal(row.reversedCents),
    currency: row.currency,
    status: row.status,
    blockedReason: row.blockedReason,
    failureReason: row.failureReason,
    attempt: row.attempt,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    nextAt: (isWaiting && row.dueAt?.toISOString()) || null,
    stripeTransferId: row.gatewayTransferId,
  }
}

export function toAdminPayout(row: PayoutRow): AdminPayout {
  return { ...toPayout(row), provider: { id: row.providerId, fullName: row.providerName } }
}

/** The column headings of the CSV export. */
export const HEADINGS = [
  'payout',
  'order',
  'title',
  'amount',
  'currency',
  'status',
  'released',
  'sent',
  'paid',
  'reason',
]
export function cellsOf(row: PayoutRow) {
  return [
    row.id,
    row.orderId,
    row.orderTitle,
    toDecimal(row.amountCents).toFixed(2),
    row.currency,
    row.status,
    row.createdAt.toISOString(),
    row.sentAt?.toISOString() ?? null,
    row.paidAt?.toISOString() ?? null,
    row.blockedReason ?? row.failureReason,
  ]
}
