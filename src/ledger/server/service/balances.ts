import type { InTransaction } from '#platform/server/context.ts'
import { insertSnapshots, sumPlatformAccounts } from '../queries/balances.ts'
import {
  addToTotals,
  listTurnover,
  sumTurnover,
  type Turnover,
  type TurnoverSpan,
} from '../queries/totals.ts'

/** The platform's own money in cents: what is at the gateway, what it earned and what it cost. */
export interface PlatformBalances {
  /** At the gateway, as our books have it. */
  clearingCents: number
  feeCents: number
  processingCents: number
  chargebackLossCents: number
}

export async function platformBalances(
  { db }: InTransaction,
  currency: string,
): Promise<PlatformBalances> {
  const sums = await sumPlatformAccounts(db, currency)
  return {
    // An asset: what is there stands on the debit side.
    clearingCents: 0 - (sums['psp_clearing'] ?? 0),
    feeCents: sums['platform_fee'] ?? 0,
    processingCents: 0 - (sums['psp_fee_expense'] ?? 0),
    chargebackLossCents: 0 - (sums['chargeback_loss'] ?? 0),
  }
}

/** What clients paid, got back and providers were sent; `since` is the first of a month (UTC). */
export function turnover({ db }: InTransaction, since: Date): Promise<Turnover> {
  return sumTurnover(db, since)
}

/** The same over time, from the day of `since` (UTC), without spans in which nothing moved. */
export function turnoverBy(
  { db }: InTransaction,
  unit: 'day' | 'week' | 'month',
  since: Date,
): Promise<TurnoverSpan[]> {
  return listTurnover(db, unit, since)
}

/** So that sums stay quick however long the books get. */
export async function takeSnapshots({ db, now }: InTransaction): Promise<void> {
  await insertSnapshots(db, now())
  await addToTotals(db)
}
