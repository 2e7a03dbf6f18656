import { notify, notifyAdmins } from '#notifications/server/service.ts'
import type { InTransaction } from '#platform/server/context.ts'
import { findParties } from '../queries/postings.ts'

interface Sum {
  id: number
  orderId: number
  amountCents: number
  currency: string
}

interface Payout extends Sum {
  providerId: number
  attempt: number
  blockedReason: string | null
}

/** Notifies the provider that a payout arrived, failed, or has no account to go to. */
export async function notifyProvider(
  ctx: InTransaction,
  kind: 'payout.paid' | 'payout.failed' | 'payout.blocked',
  { id, orderId, providerId, amountCents, currency }: Payout,
): Promise<void> {
  await notify(ctx, {
    to: [providerId],
    kind,
    values: { orderId, amountCents, currency },
    link: '/payouts',
    // One notification however many payouts are blocked: there is one account to set up.
    key: kind === 'payout.blocked' ? kind : `payout:${id}:${kind}`,
  })
}

/** Notifies once per reason. A payout below the minimum waits without a notification. */
export async function notifyOfBlock(
  ctx: InTransaction,
  payout: Payout,
  reason: string | null,
): Promise<void> {
  const isNews = reason !== null && reason !== payout.blockedReason
  if (isNews && reason !== 'below_minimum') await notifyProvider(ctx, 'payout.blocked', payout)
}

/** Notifies the provider on the first failure and when the retries end, but not in between; the admins once. */
export async function notifyOfFailure(
  ctx: InTransaction,
  payout: Payout,
  isHopeless: boolean,
): Promise<void> {
  if (isHopeless || payout.attempt === 1) await notifyProvider(ctx, 'payout.failed', payout)
  const { id, orderId, amountCents, currency } = payout
  await notifyAdmins(ctx, {
    kind: 'operator.payout_failed',
    values: { orderId, amountCents, currency },
    link: '/admin/payouts?status=failed',
    key: `operator:payout:${id}`,
  })
}

/** Notifies the client that a refund is on its way; once per refund, which `key` identifies. */
export async function notifyClient(
  ctx: InTransaction,
  { orderId, amountCents, currency }: Omit<Sum, 'id'>,
  key: string,
): Promise<void> {
  const { clientId } = await findParties(ctx.db, orderId)
  await notify(ctx, {
    to: [clientId],
    kind: 'refund.sent',
    values: { orderId, amountCents, currency },
    link: `/orders/${orderId}`,
    key,
  })
}
