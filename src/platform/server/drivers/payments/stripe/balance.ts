import type Stripe from 'stripe'
import type { BalanceEntry, BalanceKind } from '../gateway.ts'
import { isMarked, isOurs, type Connection } from './connection.ts'

const kinds: Record<string, BalanceKind> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  // A refund that failed: it has the same source again, with the opposite sign.
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  transfer: 'transfer',
  transfer_refund: 'reversal',
}

/**
 * Yields the movements in Stripe's order, newest first, page by page. Stripe's fee is an entry of its own. Movements of
 * other installations are left out, except chargebacks, which do not name their installation.
 */
export async function* balanceTransactions(
  { stripe, installation }: Connection,
  since: Date | null,
  currency: string,
): AsyncGenerator<BalanceEntry> {
  const pages = stripe.balanceTransactions.list({
    currency,
    limit: 100,
    expand: ['data.source'],
    ...(since && { created: { gte: Math.floor(since.getTime() / 1000) } }),
  })
  for await (const one of pages) {
    if (!isForeign(installation, one)) yield* entriesOf(one)
  }
}

function isForeign(installation: string, { source }: Stripe.BalanceTransaction): boolean {
  if (source === null || typeof source === 'string' || !('metadata' in source)) return false
  return isMarked(source.metadata) && !isOurs(installation, source.metadata)
}

function entriesOf(one: Stripe.BalanceTransaction): BalanceEntry[] {
  const kind = kindOf(one)
  const sourceId = sourceOf(one)
  const at = new Date(one.created * 1000)
  const entries: BalanceEntry[] = [{ sourceId, kind, amountCents: one.amount, at }]
  if (one.fee !== 0) {
    entries.push({ sourceId, kind: feeKindOf(kind), amountCents: -one.fee, at })
  }
  return entries
}

/** Transfers to and from the platform's own bank account, and unknown types, are `other`. */
function kindOf({ type, reporting_category: category }: Stripe.BalanceTransaction): BalanceKind {
  if (category === 'dispute') return 'chargeback'
  if (category === 'dispute_reversal') return 'chargeback_won'
  return kinds[type] ?? 'other'
}

function feeKindOf(kind: BalanceKind): BalanceKind {
  if (kind === 'chargeback' || kind === 'chargeback_won') return 'chargeback_fee'
  return kind === 'other' ? 'other' : 'processing_fee'
}

/** The ledger identifies a charge by its intent, and everything else by its own id. */
function sourceOf({ id, source }: Stripe.BalanceTransaction): string {
  if (source === null || typeof source === 'string') return source ?? id
  if (source.object !== 'charge') return source.id
  const { payment_intent: intent } = source
  return (typeof intent === 'string' ? intent : intent?.id) ?? source.id
}
