import { closeForChargeback } from '#disputes/server/service/close.ts'
import {
  findPostedChargeback,
  postChargebackFee,
  type BankTaking,
} from '#ledger/server/service/chargebacks.ts'
import { closeChargeback } from '#ledger/server/service/chargeback-verdicts.ts'
import { stageOf } from '#orders/order.ts'
import { act, lockKnownOrder, type LockedOrder } from '#orders/server/service/steps.ts'
import { transaction, type Context, type InTransaction } from '#platform/server/context.ts'
import type { GatewayChargeback } from '#platform/server/drivers/payments/gateway.ts'
import { orderOfIntent } from './service/settle.ts'

const BANK = { role: 'gateway', id: null } as const

/**
 * Brings a chargeback in line with the gateway: it is opened once and decided once, in whatever order its webhooks
 * arrive. An unsettled payment is settled first.
 */
export async function refreshChargeback(ctx: Context, gatewayChargebackId: string): Promise<void> {
  const gateway = ctx.payments
  if (!gateway) return
  const reported = await gateway.retrieveChargeback(gatewayChargebackId)
  if (reported.status === 'inquiry') return
  const orderId = await orderOfIntent(ctx, reported.intentId)
  if (orderId === undefined) {
    ctx.log.error({ gatewayChargebackId }, 'chargeback of an unknown payment')
    return
  }
  await transaction(ctx, (ctx) => record(ctx, orderId, gateway.name, reported))
}

async function record(
  ctx: InTransaction,
  orderId: number,
  gateway: string,
  reported: GatewayChargeback,
): Promise<void> {
  const { id: gatewayChargebackId, amountCents, feeCents, reason } = reported
  const order = await lockKnownOrder(ctx, orderId)
  const hadDispute = order.disputeBy !== null
  const taking = { gateway, gatewayChargebackId, amountCents, feeCents, reason, hadDispute }
  const existing = await findPostedChargeback(ctx, gatewayChargebackId)
  if (!existing) await act(ctx, order, BANK, { event: openingOf(order, taking), taking })
  await postChargebackFee(ctx, gatewayChargebackId, feeCents)
  if (reported.status === 'won' || reported.status === 'lost') {
    await decide(ctx, orderId, taking, reported.status)
  }
}

/** The step that a new chargeback causes, which depends on where the money is. */
function openingOf(order: LockedOrder, { amountCents }: BankTaking) {
  const stage = stageOf(order)
  if (stage === 'completed') return 'charge_back_late'
  const isHeld = stage !== 'cancelled' && stage !== 'frozen'
  return isHeld && amountCents === order.totalCents ? 'charge_back' : 'charge_back_loss'
}

async function decide(
  ctx: InTransaction,
  orderId: number,
  taking: BankTaking,
  verdict: 'won' | 'lost',
): Promise<void> {
  const order = await lockKnownOrder(ctx, orderId)
  const existing = await findPostedChargeback(ctx, taking.gatewayChargebackId)
  if (existing?.status !== 'open') return
  const isHeld = existing.escrowCents > 0
  if (verdict === 'won') {
    const event = isHeld ? 'chargeback_won' : 'chargeback_won_late'
    await act(ctx, order, BANK, { event, taking })
    return
  }
  await act(ctx, order, BANK, { event: isHeld ? 'chargeback_lost' : 'chargeback_lost_late' })
  await closeChargeback(ctx, taking.gatewayChargebackId, 'lost')
  // The disputed money is lost, so there is nothing left to decide.
  if (isHeld) await closeForChargeback(ctx, orderId)
}
