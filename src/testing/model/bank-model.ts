import { HOUR_MS } from '#platform/durations.ts'
import { end, feeIn, move, restore, type OrderModel } from './order-model.ts'

/** The model's banks and timers. */

const CHARGEBACK_MS = 24 * HOUR_MS
const CHARGEBACK_FEE = 1500
const MIN_PAYOUT = 100

/** Performs what banks and timers do by now. */
export function applyDueEvents(order: OrderModel): void {
  payOut(order)
  if (order.takesBack && order.chargeback === 'none' && order.nowMs >= CHARGEBACK_MS) {
    takeBack(order)
  }
  const isLate = order.nowMs >= (order.stage === 'pending' ? order.respondBy : order.releaseAt)
  if (order.stage === 'pending' && isLate) {
    end(order, order.totalCents)
    order.last = 'expire'
  }
  if (order.stage === 'delivered' && isLate) {
    end(order, order.unusedCents)
    order.last = 'release'
  }
  payOut(order)
}

function payOut(order: OrderModel): void {
  if (order.payout !== 'unpaid' || !order.hasBank || order.payoutCents < MIN_PAYOUT) return
  move(order, 'provider_payable', 'psp_clearing', order.payoutCents)
  order.payout = 'paid'
}

function takeBack(order: OrderModel): void {
  const { totalCents, refundedCents, stage } = order
  move(order, 'chargeback_loss', 'psp_clearing', CHARGEBACK_FEE)
  // The reason an order ended stays recorded.
  if (stage !== 'cancelled') order.last = 'chargeback'
  if (stage === 'completed') {
    const feeCents = feeIn(order, totalCents - refundedCents)
    const payoutCents = totalCents - refundedCents - feeCents
    order.chargeback = 'late'
    order.clawed = { payoutCents, feeCents, lossCents: refundedCents }
    move(order, 'platform_fee', 'psp_clearing', feeCents)
    move(order, 'chargeback_loss', 'psp_clearing', refundedCents)
    // A waiting payout is cancelled, a sent one reversed. The refunded part counts as a loss.
    if (order.payout === 'unpaid') move(order, 'provider_payable', 'psp_clearing', payoutCents)
    order.payout = order.payout === 'paid' ? 'reversed' : 'cancelled'
    return
  }
  if (stage === 'cancelled') {
    order.chargeback = 'loss'
    move(order, 'chargeback_loss', 'psp_clearing', totalCents)
    return
  }
  order.chargeback = 'held'
  move(order, 'escrow', 'psp_clearing', totalCents)
  if (stage === 'pending' || stage === 'in_progress' || stage === 'delivered') order.before = stage
  order.stage = 'frozen'
  order.cancellationBy = null
}

/** Applies the bank's verdict; false if there is no open chargeback. */
export function decide(order: OrderModel, verdict: 'won' | 'lost'): boolean {
  const { chargeback, clawed, totalCents } = order
  if (chargeback === 'none' || chargeback === 'over') return false
  order.chargeback = 'over'
  if (order.stage !== 'cancelled') order.last = `chargeback ${verdict}`
  if (verdict === 'lost') {
    if (chargeback === 'held') {
      order.stage = 'cancelled'
      order.disputeBy = null
    }
    return true
  }
  if (chargeback === 'held') {
    move(order, 'psp_clearing', 'escrow', totalCents)
    restore(order)
  }
  if (chargeback === 'loss') move(order, 'psp_clearing', 'chargeback_loss', totalCents)
  if (chargeback === 'late') {
    move(order, 'psp_clearing', 'platform_fee', clawed.feeCents)
    move(order, 'psp_clearing', 'chargeback_loss', clawed.lossCents)
    move(order, 'psp_clearing', 'provider_payable', clawed.payoutCents)
    order.payoutCents = clawed.payoutCents
    order.payout = 'unpaid'
  }
  return true
}
