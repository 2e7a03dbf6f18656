import type { InTransaction } from '#platform/server/context.ts'
import type { EscrowStatus } from '../../contract.ts'
import {
  insertPosting,
  lockEscrow,
  settlePaymentStatus,
  updateEscrow,
} from '../queries/postings.ts'
import { countUnreturned, lockChargeback, updateChargeback } from '../queries/chargebacks.ts'
import { insertPayout } from '../queries/payouts.ts'
import { sumRefunds } from '../queries/refunds.ts'
import { takingLegs, type BankTaking } from './chargebacks.ts'
import type { OrderMoney } from './escrow.ts'

/**
 * Posts the exact inverse of a chargeback that was won. A provider whose share was recovered is paid it again; a
 * provider who still owed it owes nothing.
 */
export async function postChargebackReturned(
  ctx: InTransaction,
  order: OrderMoney,
  taking: BankTaking,
): Promise<void> {
  const at = ctx.now()
  const escrow = await lockEscrow(ctx.db, order.id)
  const chargeback = await lockChargeback(ctx.db, taking.gatewayChargebackId)
  const isRepaid = ['payout_cancelled', 'reversed'].includes(chargeback.recovery)
  const borrower = isRepaid ? 'provider_payable' : 'provider_receivable'
  if (isRepaid && chargeback.providerCents > 0) {
    await insertPayout(ctx.db, {
      orderId: order.id,
      escrowId: escrow.id,
      providerId: order.providerId,
      amountCents: chargeback.providerCents,
      currency: escrow.currency,
      chargebackId: chargeback.id,
      createdAt: at,
      dueAt: at,
    })
  }
  await insertPosting(ctx.db, {
    kind: 'chargeback',
    sourceId: taking.gatewayChargebackId,
    orderId: order.id,
    idemKey: `cb:${taking.gatewayChargebackId}:won`,
    currency: escrow.currency,
    at,
    legs: takingLegs(order, chargeback, borrower).map(({ debit, credit, amountCents }) => ({
      debit: credit,
      credit: debit,
      amountCents,
    })),
  })
  const status = await statusAfterReturn(ctx, escrow, { ...chargeback, ...taking })
  if (status) await updateEscrow(ctx.db, escrow.id, { status })
  await closeChargeback(ctx, taking.gatewayChargebackId, 'won')
  // While another chargeback of this payment is open or lost, the payment stays charged back.
  if ((await countUnreturned(ctx.db, order.id)) > 0) return
  await settlePaymentStatus(ctx.db, escrow.paymentId, { isReturned: true })
}

/**
 * Records the bank's decision. A share still to be recovered stays owed unless the chargeback was won. A reversal that
 * was requested without an answer yet is followed up even then, and the recovered money is paid out again.
 */
export async function closeChargeback(
  ctx: InTransaction,
  gatewayChargebackId: string,
  status: 'won' | 'lost',
): Promise<void> {
  const chargeback = await lockChargeback(ctx.db, gatewayChargebackId)
  const { id, orderId, escrowCents, recovery, dueAt, openedAt } = chargeback
  // A recovery is due from the opening date; the first request to the gateway moves the date later.
  const isReversalRequested = recovery === 'pending' && dueAt !== null && dueAt > openedAt
  const forgiven = isReversalRequested ? {} : ({ recovery: 'none', dueAt: null } as const)
  await updateChargeback(ctx.db, id, {
    status,
    closedAt: ctx.now(),
    ...(status === 'won' && forgiven),
  })
  if (status === 'won' || escrowCents === 0) return
  const escrow = await lockEscrow(ctx.db, orderId)
  await updateEscrow(ctx.db, escrow.id, { status: 'charged_back', closedAt: ctx.now() })
}

interface Returned {
  orderId: number
  escrowCents: number
  providerCents: number
  platformCents: number
  hadDispute: boolean
}

/** The escrow's status before the bank took the money; undefined if this chargeback did not change it. */
async function statusAfterReturn(
  { db }: InTransaction,
  escrow: Awaited<ReturnType<typeof lockEscrow>>,
  { orderId, escrowCents, providerCents, platformCents, hadDispute }: Returned,
): Promise<EscrowStatus | undefined> {
  if (escrowCents > 0) return hadDispute ? 'disputed' : 'holding'
  if (escrow.status !== 'charged_back' || providerCents + platformCents === 0) return undefined
  return (await sumRefunds(db, orderId)) > 0 ? 'partially_refunded' : 'released'
}
