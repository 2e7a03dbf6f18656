import type { Columns } from '#platform/csv.ts'
import { toDecimal } from '#platform/money.ts'
import type { AdminPayout, Payout } from '../contract.ts'
import type { PayoutRow } from './queries/payouts.ts'

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

/** The columns of the CSV exports. */
export const payoutColumns: Columns<PayoutRow> = {
  payout: ({ id }) => id,
  order: ({ orderId }) => orderId,
  title: ({ orderTitle }) => orderTitle,
  amount: ({ amountCents }) => toDecimal(amountCents).toFixed(2),
  currency: ({ currency }) => currency,
  status: ({ status }) => status,
  released: ({ createdAt }) => createdAt,
  sent: ({ sentAt }) => sentAt,
  paid: ({ paidAt }) => paidAt,
  reason: ({ blockedReason, failureReason }) => blockedReason ?? failureReason,
}
