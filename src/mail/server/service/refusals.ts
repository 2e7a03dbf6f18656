import type { Context, InTransaction } from '#platform/server/context.ts'
import { countRefusals, deleteRefusal, findRefusal, insertRefusal } from '../queries/refusals.ts'

/**
 * Notes that the address of a person refused an email permanently: until that ends, they only get emails that they ask
 * for (`requestedTemplates`).
 */
export function noteRefusal(
  ctx: Context,
  refused: { userId: number; address: string },
): Promise<void> {
  return insertRefusal(ctx.db, { ...refused, at: ctx.now() })
}

/**
 * Sends all emails again, because the address is new, was confirmed, or an admin says so. Returns whether they were
 * held back.
 */
export function endRefusal({ db }: InTransaction, userId: number): Promise<boolean> {
  return deleteRefusal(db, userId)
}

/** Since when the person's address refuses emails; null if it does not. */
export function refusedSince({ db }: Pick<Context, 'db'>, userId: number): Promise<Date | null> {
  return findRefusal(db, userId)
}

/** How many addresses refused an email since then. */
export function countRefused({ db }: Pick<Context, 'db'>, since: Date): Promise<number> {
  return countRefusals(db, since)
}
