import type { Context, InTransaction } from '#platform/server/context.ts'
import { findAccount, listForExport, sumUp } from '../queries.ts'

/** What the person was paid, in cents, and where. */
export async function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  const payouts = await listForExport(db, userId)
  return { payouts, account: (await findAccount(db, userId)) ?? null }
}

/** True while money of theirs is held, waits or travels, or they owe some. */
export async function isUnpaid({ db }: InTransaction, userId: number): Promise<boolean> {
  const { pendingCents, inTransitCents, heldCents, owedCents } = await sumUp(db, userId)
  return [pendingCents, inTransitCents, heldCents, owedCents].some((cents) => cents > 0)
}
