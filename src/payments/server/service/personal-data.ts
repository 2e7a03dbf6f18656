import type { Context, InTransaction } from '#platform/server/context.ts'
import { clearWordsOf, listUnpaidOf } from '../queries/personal-data.ts'

/** Checkouts that came to nothing, in cents; the others are orders. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listUnpaidOf(db, userId)
}

/** What the person wrote for a viber who was never to read it goes; what may still be paid stays findable. */
export function erasePerson({ db }: InTransaction, userId: number): Promise<void> {
  return clearWordsOf(db, userId)
}
