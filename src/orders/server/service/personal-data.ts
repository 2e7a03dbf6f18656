import type { Context, InTransaction } from '#platform/server/context.ts'
import { hasOpenOrders, listAllOf } from '../queries/personal-data.ts'

/**
 * The person's orders as client and provider, in cents. They stay when the person leaves, because the other party
 * needs them.
 */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

/** True while an order still needs the person's work or money. */
export function isAwaited({ db }: InTransaction, userId: number): Promise<boolean> {
  return hasOpenOrders(db, userId)
}
