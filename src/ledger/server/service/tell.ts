import { notify } from '#notifications/server/service.ts'
import type { InTransaction } from '#platform/server/context.ts'
import { findParties } from '../queries.ts'

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

/** Of a payout: that it arrived, that it failed, or that there is nowhere to send it. */
export async function tellProvider(
  ctx: InTransaction,
  kind: 'payout.paid' | 'payout.failed' | 'payout.blocked',
  { id, orderId, providerId, amountCents, currency }: Payout,
): Promise<void> {
  await notify(ctx, {
    to: [providerId],
    kind,
    values: { orderId, amountCents, currency },
    link: '/payouts',
    // However much waits, there is one account to set up.
    key: kind === 'payout.blocked' ? kind : `payout:${id}:${kind}`,
  })
}

/** Once per reason; what is too little on its own waits without a word. */
export async function tellOfBlock(
  ctx: InTransaction,
  payout: Payout,
  reason: string | null,
): Promise<void> {
  const isNews = reason !== null && reason !== payout.blockedReason
  if (isNews && reason !== 'below_minimum') await tellProvider(ctx, 'payout.blocked', payout)
}

/** The first time, and when it is not tried any more: the tries in between are nobody's worry. */
export async function tellOfFailure(
  ctx: InTransaction,
  payout: Payout,
  isHopeless: boolean,
): Promise<void> {
  if (isHopeless || payout.attempt === 1) await tellProvider(ctx, 'payout.failed', payout)
}

/** The client's money is on its way to their card; once per refund, which `key` names. */
export async function tellClient(
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
