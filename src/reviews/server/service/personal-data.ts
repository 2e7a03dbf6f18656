import type { Context, InTransaction } from '#platform/server/context.ts'
import { listAllOf, stopQuoting } from '../queries/personal-data.ts'

/** Reviews the person wrote or received. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

/** Reviews stay under “Deleted user”, because they are about another member's work. */
export function erasePerson({ db }: InTransaction, userId: number): Promise<void> {
  return stopQuoting(db, userId)
}
