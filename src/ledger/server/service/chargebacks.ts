import type { InTransaction } from '#platform/server/context.ts'
import { splitTotal } from '../../split.ts'
import {
  insertPosting,
  lockEscrow,
  updateEscrow,
  updatePaymentStatus,
  type Leg,
} from '../queries/postings.ts'
import {
  countUnreturned,
  findChargeback,
  insertChargeback,
  lockChargeback,
  updateChargeback,
  type Recovery,
} from '../queries/chargebacks.ts'
import { lockPayoutsOf, updatePayout } from '../queries/payouts.ts'
import { sumRefunds } from '../queries/refunds.ts'
import type { OrderMoney } from './escrow.ts'

/** A chargeback as the gateway reports it. Cents. */
export interface BankTaking {
  gateway: string
  gatewayChargebackId: string
  amountCents: number
  feeCents: number
  reason: string | null
  /** If a dispute was open, a won chargeback returns the money to it. */
  hadDispute: boolean
}

export interface Shares {
  escrowCents: number
  providerCents: number
  platformCents: number
  lossCents: number
}

const NO_SHARES: Shares = { escrowCents: 0, providerCents: 0, platformCents: 0, lossCents: 0 }

/** Posts a chargeback of the whole held amount: the money leaves escrow until the bank decides. */
export async function postChargebackHeld(
  ctx: InTransaction,
  order: OrderMoney,
  taking: BankTaking,
): Promise<void> {
  const escrow = await lockEscrow(ctx.db, order.id)
  await updateEscrow(ctx.db, escrow.id, { status: 'charged_back' })
  await updatePaymentStatus(ctx.db, escrow.paymentId, 'charged_back')
  await post(ctx, order, taking, { ...NO_SHARES, escrowCents: escrow.totalCents }, 'none')
}

/**
 * Posts a chargeback after the release. The platform gives up its fee. The provider's share comes from a payout that
 * is not yet sent, or else the provider owes it until the transfer is reversed. Amounts that were already refunded are
 * the platform's loss.
 */
export async function postChargebackLate(
  ctx: InTransaction,
  order: OrderMoney,
  taking: BankTaking,
): Promise<void> {
  const escrow = await lockEscrow(ctx.db, order.id)
  const [payout] = await lockPayoutsOf(ctx.db, order.id)
  const keptCents = escrow.totalCents - (await sumRefunds(ctx.db, order.id))
  const isFirst = (await countUnreturned(ctx.db, order.id)) === 0
  const takenCents = isFirst ? Math.min(taking.amountCents, keptCents) : 0
  const { feeCents, providerCents } = splitTotal(takenCents, order)
  const shares = {
    ...NO_SHARES,
    providerCents,
    platformCents: feeCents,
    lossCents: taking.amountCents - takenCents,
  }
  // The bank took all the released money, so neither the provider nor the platform has any of it.
  if (takenCents > 0 && takenCents === keptCents) {
    await updateEscrow(ctx.db, escrow.id, { status: 'charged_back' })
  }
  const isUnsent = payout?.status === 'pending' || payout?.status === 'failed'
  const isCancelled = isUnsent && payout.amountCents === providerCents
  if (isCancelled) await updatePayout(ctx.db, payout.id, { status: 'cancelled', dueAt: null })
  await updatePaymentStatus(ctx.db, escrow.paymentId, 'charged_back')
  const left = providerCents > 0 ? 'pending' : 'none'
  await post(ctx, order, taking, shares, isCancelled ? 'payout_cancelled' : left)
}

/** Posts a chargeback at the platform's loss: the money is no longer held, or the bank took only a part. */
export async function postChargebackLoss(
  ctx: InTransaction,
  order: OrderMoney,
  taking: BankTaking,
): Promise<void> {
  await post(ctx, order, taking, { ...NO_SHARES, lossCents: taking.amountCents }, 'none')
}

async function post(
  ctx: InTransaction,
  order: OrderMoney,
  taking: BankTaking,
  shares: Shares,
  recovery: Recovery,
): Promise<void> {
  const at = ctx.now()
  const { gateway, gatewayChargebackId, amountCents, feeCents, reason } = taking
  const { paymentId, currency } = await lockEscrow(ctx.db, order.id)
  const lender = recovery === 'payout_cancelled' ? 'provider_payable' : 'provider_receivable'
  const about = {
    kind: 'chargeback',
    sourceId: gatewayChargebackId,
    orderId: order.id,
    currency,
    at,
  } as const
  const idemKey = `cb:${gatewayChargebackId}:opened`
  await insertPosting(ctx.db, { ...about, idemKey, legs: takingLegs(order, shares, lender) })
  await insertChargeback(ctx.db, {
    orderId: order.id,
    paymentId,
    gateway,
    gatewayChargebackId,
    reason,
    amountCents,
    feeCents: 0,
    ...shares,
    recovery,
    dueAt: recovery === 'pending' ? at : null,
    openedAt: at,
  })
  await postChargebackFee(ctx, gatewayChargebackId, feeCents)
}

/** Posts a change of the gateway's chargeback fee, which may be reported late or be given back. */
export async function postChargebackFee(
  ctx: InTransaction,
  gatewayChargebackId: string,
  feeCents: number,
): Promise<void> {
  const chargeback = await lockChargeback(ctx.db, gatewayChargebackId)
  const moreCents = feeCents - chargeback.feeCents
  if (moreCents === 0) return
  const { currency } = await lockEscrow(ctx.db, chargeback.orderId)
  const loss = ['chargeback_loss', 0] as const
  const clearing = ['psp_clearing', 0] as const
  await insertPosting(ctx.db, {
    kind: 'chargeback',
    sourceId: gatewayChargebackId,
    orderId: chargeback.orderId,
    idemKey: `cb:${gatewayChargebackId}:fee:${chargeback.feeCents}:${feeCents}`,
    currency,
    at: ctx.now(),
    legs: [
      moreCents > 0
        ? { debit: loss, credit: clearing, amountCents: moreCents }
        : { debit: clearing, credit: loss, amountCents: -moreCents },
    ],
  })
  await updateChargeback(ctx.db, chargeback.id, { feeCents })
}

/** The legs that move each share to the bank. */
export function takingLegs(
  order: OrderMoney,
  shares: Shares,
  lender: 'provider_payable' | 'provider_receivable',
): Leg[] {
  const clearing = ['psp_clearing', 0] as const
  const legs: Leg[] = [
    { debit: ['escrow', order.id], credit: clearing, amountCents: shares.escrowCents },
    { debit: [lender, order.providerId], credit: clearing, amountCents: shares.providerCents },
    { debit: ['platform_fee', 0], credit: clearing, amountCents: shares.platformCents },
    { debit: ['chargeback_loss', 0], credit: clearing, amountCents: shares.lossCents },
  ]
  return legs.filter((leg) => leg.amountCents > 0)
}

/** The chargeback as recorded; undefined if it is not. */
export function findPostedChargeback({ db }: InTransaction, gatewayChargebackId: string) {
  return findChargeback(db, gatewayChargebackId)
}
