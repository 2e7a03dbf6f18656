import type { InTransaction } from '#platform/server/context.ts'
import { insertPosting } from '../queries/postings.ts'
import type { lockRefund } from '../queries/refunds.ts'
import { announceMoney } from './announce.ts'

export type LockedRefund = Awaited<ReturnType<typeof lockRefund>>

type Purse = 'refund_in_transit' | 'psp_clearing' | 'chargeback_loss' | 'refund_loss'

/** A movement from one account to another, in cents. */
interface Movement {
  from: Purse
  to: Purse
  amountCents: number
}

/** One posting for each refund, attempt and effect. `sourceId` is set if money moved at the gateway. */
export async function moveRefund(
  ctx: InTransaction,
  refund: LockedRefund,
  effect: 'done' | 'returned' | 'by_bank' | 'covered' | 'uncovered',
  { from, to, amountCents }: Movement,
  sourceId?: string,
): Promise<void> {
  const purse = (kind: Purse) => [kind, kind === 'refund_in_transit' ? refund.orderId : 0] as const
  await insertPosting(ctx.db, {
    kind: 'refund',
    ...(sourceId && { sourceId }),
    orderId: refund.orderId,
    idemKey: `refund:${refund.id}:${refund.attempt}:${effect}`,
    currency: refund.currency,
    at: ctx.now(),
    legs: [{ debit: purse(from), credit: purse(to), amountCents }],
  })
  await announceMoney(ctx, refund.orderId)
}
