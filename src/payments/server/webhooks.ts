import { noticeReversal, refreshTransfer } from '#ledger/server/service/due-payouts.ts'
import { refreshRefund } from '#ledger/server/service/refunds.ts'
import { DAY_MS } from '#platform/durations.ts'
import { fail } from '#platform/errors.ts'
import type { RawRequest } from '#platform/contract.ts'
import type { Context } from '#platform/server/context.ts'
import type { DueQuery } from '#platform/server/due.ts'
import { refreshAccount } from '#payouts/server/service/payouts.ts'
import {
  InvalidSignature,
  UnreadableEvent,
  WrongMode,
  type GatewayEvent,
  type PaymentGateway,
} from '#platform/server/drivers/payments/gateway.ts'
import { refreshChargeback } from './chargebacks.ts'
import { refreshExternalRefund } from './service/external-refunds.ts'
import {
  claimInboxEvent,
  deleteProcessedBefore,
  inboxDue,
  insertInboxEvent,
  listUnprocessed,
  markProcessed,
  type InboxKey,
} from './queries/inbox.ts'
import { settleIntent } from './service/settle.ts'

export const INBOX_JOB = 'payments.inbox'
const BATCH = 100
/** How long a processed event is kept. */
const KEPT_MS = 90 * DAY_MS
const MAX_ROUNDS = 50

/** The gateway in use. Throws 'not_found' for any other name. */
export function gatewayNamed({ payments }: Context, name: unknown): PaymentGateway {
  if (payments === null || payments.name !== name) fail('not_found')
  return payments
}

/**
 * Receives a gateway's event: verifies it, stores it once and answers immediately. It is handled later, and its
 * content is not trusted: the handler reads the object again at the gateway.
 */
export async function receiveWebhook(
  ctx: Context,
  name: string,
  { rawBody, headers }: RawRequest,
): Promise<{ received: boolean }> {
  const gateway = gatewayNamed(ctx, name)
  const event = parse(gateway, rawBody, headers)
  const { id: eventId, type, objectId, payload } = event
  const received = { gateway: name, eventId, type, objectId, payload, receivedAt: ctx.now() }
  const isNew = await insertInboxEvent(ctx.db, received)
  if (isNew) await ctx.jobs.send(ctx, INBOX_JOB, {})
  return { received: true }
}

function parse(
  gateway: PaymentGateway,
  rawBody: Uint8Array,
  headers: RawRequest['headers'],
): GatewayEvent {
  try {
    return gateway.parseWebhook(rawBody, headers)
  } catch (error) {
    if (error instanceof InvalidSignature) fail('payments.bad_signature')
    if (error instanceof UnreadableEvent) fail('payments.event_not_read')
    if (error instanceof WrongMode) fail('payments.wrong_mode')
    throw error
  }
}

/** Applies one stored event. An event of an irrelevant type is marked as processed too. Safe to repeat. */
async function applyEvent(ctx: Context, key: InboxKey): Promise<void> {
  const event = await claimInboxEvent(ctx.db, key, ctx.now())
  if (!event) return
  if (event.objectId) await refresh(ctx, event.type, event.objectId)
  await markProcessed(ctx.db, key, ctx.now())
}

async function refresh(ctx: Context, type: string, objectId: string): Promise<void> {
  if (type.startsWith('payment_intent.')) await settleIntent(ctx, objectId)
  if (type.startsWith('refund.') && !(await refreshRefund(ctx, objectId))) {
    await refreshExternalRefund(ctx, objectId)
  }
  if (type.startsWith('transfer.')) await refreshTransfer(ctx, objectId)
  if (type === 'transfer.reversed') await noticeReversal(ctx, objectId)
  if (type === 'account.updated') await refreshAccount(ctx, objectId)
  if (type.startsWith('charge.dispute.')) await refreshChargeback(ctx, objectId)
}

/** When the next event of the configured gateway is to be handled. */
export function nextEvent({ payments }: Context): DueQuery | undefined {
  return payments ? inboxDue(payments.name) : undefined
}

/**
 * Handles all waiting events of the configured gateway. An event that fails is retried later and does not stop the
 * rest.
 */
export async function emptyInbox(ctx: Context): Promise<void> {
  if (!ctx.payments) return
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const waiting = await listUnprocessed(ctx.db, ctx.payments.name, {
      now: ctx.now(),
      limit: BATCH,
    })
    for (const key of waiting) await tryApply(ctx, key)
    if (waiting.length < BATCH) return
  }
}

async function tryApply(ctx: Context, key: InboxKey): Promise<void> {
  try {
    await applyEvent(ctx, key)
  } catch (error) {
    ctx.log.error({ err: error, eventId: key.eventId }, 'webhook event will be handled later')
  }
}

/** Deletes events that were processed more than 90 days ago; unprocessed events are kept. */
export async function forgetOldEvents(ctx: Context): Promise<void> {
  await deleteProcessedBefore(ctx.db, new Date(ctx.now().getTime() - KEPT_MS))
}
