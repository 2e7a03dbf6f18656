import { MINUTE_MS } from '#platform/durations.ts'
import { transaction, type Context, type InTransaction } from '#platform/server/context.ts'
import { Refused } from '#platform/server/drivers/payments/gateway.ts'
import { insertPosting, lockEscrow } from '../queries/postings.ts'
import {
  claimRecovery,
  listDueRecoveries,
  lockChargebackById,
  updateChargeback,
} from '../queries/chargebacks.ts'
import { insertPayout, lockPayoutsOf, updatePayout } from '../queries/payouts.ts'
import { announceMoney } from './announce.ts'
import { LEASE_MS } from './retry.ts'

const RECHECK_MS = 10 * MINUTE_MS
const BATCH = 50

/** Takes back from providers what chargebacks cost after their payouts. What cannot be recovered stays owed. */
export async function recoverChargebacks(ctx: Context): Promise<void> {
  if (!ctx.payments) return
  const due = await listDueRecoveries(ctx.db, ctx.payments.name, ctx.now(), BATCH)
  for (const id of due) {
    try {
      await recover(ctx, id)
    } catch (error) {
      ctx.log.warn({ err: error, chargebackId: id }, 'chargeback will be recovered later')
    }
  }
}

async function recover(ctx: Context, id: number): Promise<void> {
  const gateway = ctx.payments
  if (!gateway) return
  const now = ctx.now()
  const claimed = await claimRecovery(ctx.db, id, now, new Date(now.getTime() + LEASE_MS))
  if (claimed?.gateway !== gateway.name) return
  const { payoutStatus, transferId, providerCents: amountCents, orderId } = claimed
  if (payoutStatus === 'paid' || payoutStatus === 'partially_reversed') {
    try {
      const made = await gateway.reverseTransfer({
        chargebackId: id,
        transferId: transferId ?? '',
        amountCents,
      })
      await transaction(ctx, (ctx) => recordReversal(ctx, id, orderId, made.id))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      ctx.log.error({ chargebackId: id }, 'a provider owes the amount of a chargeback')
      await transaction(ctx, (ctx) => recordRefusal(ctx, id))
    }
    return
  }
  await transaction(ctx, (ctx) => withholdPayout(ctx, id, orderId))
}

/** The transfer was not reversed. The share stays owed unless the chargeback was won. */
async function recordRefusal({ db }: InTransaction, id: number): Promise<void> {
  const { status } = await lockChargebackById(db, id)
  await updateChargeback(db, id, { recovery: status === 'won' ? 'none' : 'owed', dueAt: null })
}

/** The transfer was reversed: the debt is paid, or the provider is paid again if the chargeback was won by now. */
async function recordReversal(
  ctx: InTransaction,
  id: number,
  orderId: number,
  reversalId: string,
): Promise<void> {
  const at = ctx.now()
  const escrow = await lockEscrow(ctx.db, orderId)
  const [payout] = await lockPayoutsOf(ctx.db, orderId)
  const chargeback = await lockChargebackById(ctx.db, id)
  if (!payout || chargeback.recovery === 'reversed') return
  const isWon = chargeback.status === 'won'
  const { providerCents } = chargeback
  const { currency, providerId } = payout
  const reversedCents = payout.reversedCents + providerCents
  const isWhole = reversedCents === payout.amountCents
  const status = isWhole ? 'reversed' : 'partially_reversed'
  await updatePayout(ctx.db, payout.id, { status, reversedCents })
  await updateChargeback(ctx.db, id, { recovery: 'reversed', dueAt: null })
  if (isWon) {
    await insertPayout(ctx.db, {
      orderId,
      escrowId: escrow.id,
      providerId,
      amountCents: providerCents,
      currency,
      chargebackId: id,
      createdAt: at,
      dueAt: at,
    })
  }
  const account = isWon ? 'provider_payable' : 'provider_receivable'
  await insertPosting(ctx.db, {
    kind: 'payout',
    sourceId: reversalId,
    orderId,
    idemKey: `cb:${chargeback.gatewayChargebackId}:recovered`,
    currency,
    at,
    legs: [
      {
        debit: ['psp_clearing', 0],
        credit: [account, providerId],
        amountCents: providerCents,
      },
    ],
  })
  await announceMoney(ctx, orderId)
}

/** Withholds a payout whose transfer failed. A transfer still in transit is waited for. */
async function withholdPayout(ctx: InTransaction, id: number, orderId: number): Promise<void> {
  const at = ctx.now()
  await lockEscrow(ctx.db, orderId)
  const [payout] = await lockPayoutsOf(ctx.db, orderId)
  const chargeback = await lockChargebackById(ctx.db, id)
  const { status, recovery, providerCents, gatewayChargebackId, openedAt } = chargeback
  if (!payout || recovery !== 'pending') return
  if (status === 'won') {
    await updateChargeback(ctx.db, id, { recovery: 'none', dueAt: null })
    return
  }
  const isUnsent = payout.status === 'pending' || payout.status === 'failed'
  if (!isUnsent || payout.amountCents !== providerCents) {
    // The opening date marks that the gateway was not asked yet; a paid transfer can be reversed now.
    const isPaid = payout.status === 'paid' || payout.status === 'partially_reversed'
    const dueAt = isPaid ? openedAt : new Date(at.getTime() + RECHECK_MS)
    await updateChargeback(ctx.db, id, { dueAt })
    return
  }
  await updatePayout(ctx.db, payout.id, { status: 'cancelled', dueAt: null })
  await insertPosting(ctx.db, {
    kind: 'chargeback',
    orderId,
    idemKey: `cb:${gatewayChargebackId}:withheld`,
    currency: payout.currency,
    at,
    legs: [
      {
        debit: ['provider_payable', payout.providerId],
        credit: ['provider_receivable', payout.providerId],
        amountCents: providerCents,
      },
    ],
  })
  await updateChargeback(ctx.db, id, { recovery: 'payout_cancelled', dueAt: null })
  await announceMoney(ctx, orderId)
}
