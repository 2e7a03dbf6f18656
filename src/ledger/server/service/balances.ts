import type { Context } from '#platform/server/context.ts'
import { insertSnapshots, sumClearing } from '../queries/balances.ts'
import {
  addToTotals,
  listTurnover,
  sumTurnover,
  type Turnover,
  type TurnoverSpan,
} from '../queries/totals.ts'

/** What is at the gateway as our books have it, in cents. */
export async function clearingBalance(
  { db }: Pick<Context, 'db'>,
  currency: string,
): Promise<number> {
  // An asset: what is there stands on the debit side.
  return 0 - (await sumClearing(db, currency))
}

/** What clients paid, got back and providers were sent; `since` is the first of a month (UTC). */
export function turnover({ db }: Pick<Context, 'db'>, since: Date): Promise<Turnover> {
  return sumTurnover(db, since)
}

/** What clients paid and did not get back, by a refund or through their bank. Cents. */
export function revenueOf(
  span: Pick<Turnover, 'capturedCents' | 'refundedCents' | 'chargedBackCents'>,
): number {
  return span.capturedCents - span.refundedCents - span.chargedBackCents
}

/** The same over time, from the day of `since` (UTC), without spans in which nothing moved. */
export function turnoverBy(
  { db }: Pick<Context, 'db'>,
  unit: 'day' | 'week' | 'month',
  since: Date,
): Promise<TurnoverSpan[]> {
  return listTurnover(db, unit, since)
}

/** So that sums stay quick however long the books get. */
export async function takeSnapshots({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await insertSnapshots(db, now())
  await addToTotals(db)
}
