import { HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { transaction, type Context, type InTransaction } from '#platform/server/context.ts'
import type { GatewayTransfer, PaymentGateway } from '#platform/server/drivers/payments/gateway.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { insertPosting } from '../queries/postings.ts'
import {
  clearPayouts,
  findDestination,
  lockPayout,
  lockWaitingWith,
  updatePayout,
  type LockedPayout,
} from '../queries/payouts.ts'
import { hastenRecovery, isToBeWithheld } from '../queries/recoveries.ts'
import { announceMoney } from './announce.ts'
import { ATTEMPTS_BEFORE_ALARM, backoffMs, KEY_LIFE_MS, LEASE_MS } from './retry.ts'
import { notifyOfBlock, notifyOfFailure, notifyProvider } from './notify.ts'

/** How often a transfer in transit is polled, in case its webhook was lost. */
const RECHECK_MS = 10 * MINUTE_MS
/** How often a blocked payout is checked again, unless something changes earlier. */
const BLOCKED_MS = 6 * HOUR_MS

/** A transfer to request, or to look up because its outcome is unknown. */
interface Sending {
  payoutId: number
  attempt: number
  orderId: number
  amountCents: number
  currency: string
  accountId: string
  chargeId: string | null
  isLookedUp: boolean
}

/**
 * Sends a due payout: commits the intent, asks the gateway outside any transaction, then records the answer. Safe to
 * call concurrently: one caller gets the payout, and each attempt has one outcome at the gateway.
 */
export async function sendPayout(ctx: Context, payoutId: number): Promise<void> {
  const gateway = ctx.payments
  if (!gateway) return
  const sending = await transaction(ctx, (ctx) => prepare(ctx, gateway.name, payoutId))
  if (!sending) return
  const { isLookedUp, ...wanted } = sending
  const answer = isLookedUp ? await findAnswer(gateway, wanted) : await gateway.transfer(wanted)
  if (answer) await transaction(ctx, (ctx) => recordAnswer(ctx, answer))
  else await transaction(ctx, (ctx) => giveUpLookingUp(ctx, wanted))
}

async function findAnswer(gateway: PaymentGateway, { orderId, payoutId, attempt }: Wanted) {
  const found = await gateway.findTransfers(orderId)
  return found.find((transfer) => transfer.payoutId === payoutId && transfer.attempt === attempt)
}
type Wanted = Omit<Sending, 'isLookedUp'>

/** Takes a due payout and moves its money to `payout_in_transit` unless it is already there. */
async function prepare(
  ctx: InTransaction,
  gateway: string,
  id: number,
): Promise<Sending | undefined> {
  await lockWaitingWith(ctx.db, id)
  const payout = await lockPayout(ctx.db, id)
  const now = ctx.now()
  if (!payout || payout.gateway !== gateway) return undefined
  if (payout.dueAt === null || payout.dueAt > now) return undefined
  if (payout.status === 'in_transit') return prepareAgain(ctx, payout)
  if (payout.status !== 'pending' && payout.status !== 'failed') return undefined
  if (await isToBeWithheld(ctx.db, payout)) {
    await updatePayout(ctx.db, id, { dueAt: new Date(now.getTime() + LEASE_MS) })
    return undefined
  }
  const { accountId, isReady, waitingCents } = await findDestination(
    ctx.db,
    payout.providerId,
    gateway,
  )
  const { payoutMinCents } = await currentSettings(ctx)
  const isTooLittle = !payout.isCleared && waitingCents < payoutMinCents
  const blockedReason = blockFor({ accountId, isReady, isTooLittle })
  if (blockedReason || !accountId) {
    const dueAt = new Date(now.getTime() + BLOCKED_MS)
    await updatePayout(ctx.db, id, { blockedReason, dueAt })
    await notifyOfBlock(ctx, payout, blockedReason)
    return undefined
  }
  if (!payout.isCleared) await clearPayouts(ctx.db, payout.providerId, now)
  const attempt = payout.status === 'failed' ? payout.attempt + 1 : payout.attempt
  await updatePayout(ctx.db, id, {
    status: 'in_transit',
    attempt,
    blockedReason: null,
    gatewayTransferId: null,
    sentAt: now,
    sentTo: accountId,
    dueAt: new Date(now.getTime() + LEASE_MS),
  })
  await move(ctx, { ...payout, attempt }, 'sent')
  return sendingOf({ ...payout, attempt, sentTo: accountId }, false)
}

function blockFor(facts: {
  accountId: string | null
  isReady: boolean | null
  isTooLittle: boolean
}): 'no_account' | 'restricted' | 'below_minimum' | null {
  if (facts.accountId === null) return 'no_account'
  if (!facts.isReady) return 'restricted'
  return facts.isTooLittle ? 'below_minimum' : null
}

/**
 * Retries a payout whose outcome is unknown: with the same key while the gateway remembers keys, with a look-up after
 * that.
 */
async function prepareAgain(ctx: InTransaction, payout: LockedPayout): Promise<Sending> {
  const now = ctx.now()
  await updatePayout(ctx.db, payout.id, { dueAt: new Date(now.getTime() + LEASE_MS) })
  const ageMs = now.getTime() - (payout.sentAt?.getTime() ?? 0)
  return sendingOf(payout, payout.gatewayTransferId !== null || ageMs > KEY_LIFE_MS)
}

function sendingOf(payout: LockedPayout, isLookedUp: boolean): Sending {
  const { id: payoutId, attempt, orderId, amountCents, currency } = payout
  // Money returned by a bank is paid from the platform's balance, because the payment itself was already transferred.
  const chargeId = payout.chargebackId === null ? payout.chargeId : null
  const accountId = payout.sentTo ?? ''
  return { payoutId, attempt, orderId, amountCents, currency, chargeId, accountId, isLookedUp }
}

/** Money leaves `payout_in_transit` only once the gateway reports an outcome. */
async function recordAnswer(ctx: InTransaction, answer: GatewayTransfer): Promise<void> {
  const payout = await lockPayout(ctx.db, answer.payoutId)
  if (payout?.status !== 'in_transit' || payout.attempt !== answer.attempt) return
  const at = ctx.now()
  if (answer.status === 'pending') {
    const dueAt = new Date(at.getTime() + RECHECK_MS)
    await updatePayout(ctx.db, payout.id, { gatewayTransferId: answer.id, dueAt })
    return
  }
  if (answer.status === 'failed') {
    await recordFailure(ctx, payout, answer.failureReason ?? 'unknown', answer.id)
    return
  }
  await move(ctx, payout, 'paid', answer.id)
  await updatePayout(ctx.db, payout.id, {
    status: 'paid',
    gatewayTransferId: answer.id,
    failureReason: null,
    paidAt: at,
  })
  await notifyProvider(ctx, 'payout.paid', payout)
  await hastenRecovery(ctx.db, payout.orderId)
}

/** The gateway still knows no such transfer long after the request, so the attempt never arrived. */
async function giveUpLookingUp(ctx: InTransaction, { payoutId, attempt }: Wanted): Promise<void> {
  const payout = await lockPayout(ctx.db, payoutId)
  if (payout?.status !== 'in_transit' || payout.attempt !== attempt) return
  if (payout.gatewayTransferId !== null) return
  await recordFailure(ctx, payout, 'never_arrived', null)
}

async function recordFailure(
  ctx: InTransaction,
  payout: LockedPayout,
  failureReason: string,
  gatewayTransferId: string | null,
): Promise<void> {
  const isHopeless = payout.attempt >= ATTEMPTS_BEFORE_ALARM
  if (isHopeless) ctx.log.error({ payoutId: payout.id }, 'payout needs a person')
  await notifyOfFailure(ctx, payout, isHopeless)
  await move(ctx, payout, 'failed')
  await updatePayout(ctx.db, payout.id, {
    status: 'failed',
    failureReason,
    gatewayTransferId,
    dueAt: isHopeless ? null : new Date(ctx.now().getTime() + backoffMs(payout.attempt + 1)),
  })
  await hastenRecovery(ctx.db, payout.orderId)
}

type Phase = 'sent' | 'paid' | 'failed'

/** One posting for each payout, attempt and phase (docs/product-rules.md#posting-keys). */
async function move(
  ctx: InTransaction,
  payout: LockedPayout,
  phase: Phase,
  sourceId?: string,
): Promise<void> {
  const payable = ['provider_payable', payout.providerId] as const
  const transit = ['payout_in_transit', payout.orderId] as const
  const movements = {
    sent: { debit: payable, credit: transit },
    paid: { debit: transit, credit: ['psp_clearing', 0] as const },
    failed: { debit: transit, credit: payable },
  }
  await insertPosting(ctx.db, {
    kind: 'payout',
    ...(sourceId && { sourceId }),
    orderId: payout.orderId,
    idemKey: `payout:${payout.id}:${payout.attempt}:${phase}`,
    currency: payout.currency,
    at: ctx.now(),
    legs: [{ ...movements[phase], amountCents: payout.amountCents }],
  })
  await announceMoney(ctx, payout.orderId)
}
