import type { Context, InTransaction } from '#platform/server/context.ts'
import { hasOpenOrders, listAllOf } from '../queries/personal-data.ts'

/** Orders of both sides, in cents. They stay when the person goes: they are the other party's, too. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

/** True while somebody waits for the person's work or money. */
export function isAwaited({ db }: InTransaction, userId: number): Promise<boolean> {
  return hasOpenOrders(db, userId)
}
