import { closeForExternalRefund } from '#disputes/server/service/close.ts'
import {
  knownExternalRefund,
  externalRefundTotal,
  unknownSources,
} from '#ledger/server/service/external-refunds.ts'
import { stageOf } from '#orders/order.ts'
import { orderProcess } from '#orders/process.ts'
import { act, lockKnownOrder, type LockedOrder } from '#orders/server/service/steps.ts'
import { transaction, type Context, type InTransaction } from '#platform/server/context.ts'
import type { GatewayExternalRefund } from '#platform/server/drivers/payments/gateway.ts'
import { orderOfIntent } from './settle.ts'

const GATEWAY = { role: 'gateway', id: null } as const

/**
 * Records a refund made in the gateway's dashboard. If such refunds add up to all of the held money, they end the
 * order. A part, or a refund after the order has ended, is only posted in the ledger.
 */
export async function refreshExternalRefund(ctx: Context, gatewayRefundId: string): Promise<void> {
  const gateway = ctx.payments
  const reported = await gateway?.retrieveExternalRefund(gatewayRefundId)
  if (!gateway || !reported) return
  const orderId = await orderOfIntent(ctx, reported.intentId)
  // A payment of another shop on the same account.
  if (orderId === undefined) return
  await transaction(ctx, (ctx) => record(ctx, orderId, gateway.name, reported))
}

/**
 * Records the refunds on the gateway's list that the ledger lacks because their webhook was lost. A refund that cannot
 * be looked up does not stop the rest.
 */
export async function refreshUnknownRefunds(ctx: Context, gatewayRefundIds: string[]) {
  for (const id of await unknownSources(ctx, gatewayRefundIds)) {
    try {
      await refreshExternalRefund(ctx, id)
    } catch (error) {
      ctx.log.error(
        { err: error, gatewayRefundId: id },
        "a refund on the gateway's list could not be looked up",
      )
    }
  }
}

async function record(
  ctx: InTransaction,
  orderId: number,
  gateway: string,
  { id: gatewayRefundId, amountCents, status }: GatewayExternalRefund,
): Promise<void> {
  const order = await lockKnownOrder(ctx, orderId)
  const externalRefund = { gateway, gatewayRefundId, amountCents }
  const existing = await knownExternalRefund(ctx, gatewayRefundId)
  if (status === 'returned') {
    if (existing?.status !== 'standing') return
    await act(ctx, order, GATEWAY, { event: 'external_refund_returned', externalRefund })
    return
  }
  if (existing) return
  if (!(await isAllOfIt(ctx, order, amountCents))) {
    await act(ctx, order, GATEWAY, { event: 'external_refund_apart', externalRefund })
    return
  }
  await closeForExternalRefund(ctx, orderId)
  await act(ctx, order, GATEWAY, { event: 'external_refund', externalRefund })
}

async function isAllOfIt(ctx: InTransaction, order: LockedOrder, amountCents: number) {
  const isHeld = orderProcess.external_refund.from.some((stage) => stage === stageOf(order))
  return isHeld && amountCents + (await externalRefundTotal(ctx, order.id)) >= order.totalCents
}
