import type { Context, InTransaction } from '#platform/server/context.ts'
import { listAllOf, stopQuoting } from '../queries/personal-data.ts'

/** What the person wrote, and what was written about their work. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

/** Reviews stay, by a deleted user: they are about somebody else's work. */
export function erasePerson({ db }: InTransaction, userId: number): Promise<void> {
  return stopQuoting(db, userId)
}
