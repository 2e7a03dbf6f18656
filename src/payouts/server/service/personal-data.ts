import type { Context, InTransaction } from '#platform/server/context.ts'
import { findAccount, listNewest, sumUp } from '../queries/payouts.ts'

/** The person's payouts, in cents, and their payout account. */
export async function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  const payouts = await listNewest(db, userId)
  return { payouts, account: (await findAccount(db, userId)) ?? null }
}

/** True while money of the person is held, waiting or in transit, or while they owe some. */
export async function isUnpaid({ db }: InTransaction, userId: number): Promise<boolean> {
  const { pendingCents, inTransitCents, heldCents, owedCents } = await sumUp(db, userId)
  return [pendingCents, inTransitCents, heldCents, owedCents].some((cents) => cents > 0)
}
