import type { Context, InTransaction } from '#platform/server/context.ts'
import { clearTextsOf, listUnpaidOf } from '../queries/personal-data.ts'

/** Unpaid checkouts, in cents; paid ones are exported as orders. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listUnpaidOf(db, userId)
}

/** Deletes the person’s texts in unpaid checkouts, as client and viber. The rows stay, because a payment may arrive. */
export function erasePerson({ db }: InTransaction, userId: number): Promise<void> {
  return clearTextsOf(db, userId)
}
