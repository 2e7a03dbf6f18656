import type { Context } from '#platform/server/context.ts'
import { insertSnapshots, sumClearing } from '../queries/balances.ts'
import { listEarned, listEarnedByService, listSpent, type MonthSum } from '../queries/by-month.ts'
import { sumPaid } from '../queries/by-person.ts'
import {
  addToTotals,
  listTurnover,
  sumTurnover,
  type Turnover,
  type TurnoverSpan,
} from '../queries/totals.ts'

/** The balance at the gateway according to the ledger, in cents. */
export async function clearingBalance(
  { db }: Pick<Context, 'db'>,
  currency: string,
): Promise<number> {
  // An asset account, so its balance is on the debit side.
  return 0 - (await sumClearing(db, currency))
}

/** What clients paid and got back, and what providers were sent. `since` is the first of a month (UTC). */
export function turnover({ db }: Pick<Context, 'db'>, since: Date): Promise<Turnover> {
  return sumTurnover(db, since)
}

/** What clients paid and did not get back through a refund or their bank. Cents. */
export function revenueOf(
  span: Pick<Turnover, 'capturedCents' | 'refundedCents' | 'chargedBackCents'>,
): number {
  return span.capturedCents - span.refundedCents - span.chargedBackCents
}

/** Turnover over time, from the day of `since` (UTC). Spans without movements are left out. */
export function turnoverBy(
  { db }: Pick<Context, 'db'>,
  unit: 'day' | 'week' | 'month',
  since: Date,
): Promise<TurnoverSpan[]> {
  return listTurnover(db, unit, since)
}

/** What a member earned as a provider and paid as a client, by month from `since` (UTC). */
export async function moneyByMonth(
  { db }: Pick<Context, 'db'>,
  userId: number,
  since: Date,
): Promise<{ earned: MonthSum[]; spent: MonthSum[] }> {
  const [earned, spent] = await Promise.all([
    listEarned(db, userId, since),
    listSpent(db, userId, since),
  ])
  return { earned, spent }
}

/** What a member earned as a provider, and paid and was refunded as a client, since they joined. Cents. */
export async function moneyOf({ db }: Pick<Context, 'db'>, userId: number) {
  const [months, paid] = await Promise.all([
    listEarned(db, userId, new Date(0)),
    sumPaid(db, userId),
  ])
  return { earnedCents: months.reduce((sum, { cents }) => sum + cents, 0), ...paid }
}

/** What a member earned as a provider with each service, by month from `since` (UTC). */
export function earnedByService({ db }: Pick<Context, 'db'>, providerId: number, since: Date) {
  return listEarnedByService(db, providerId, since)
}

/** Keeps sums fast as the ledger grows. */
export async function takeSnapshots({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await insertSnapshots(db, now())
  await addToTotals(db)
}
