import type { Context, InTransaction } from '#platform/server/context.ts'
import { deleteAllOf, listAllOf } from '../queries/personal-data.ts'

/** The emails sent to the person: when and about what. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

export function erasePerson({ db }: InTransaction, userId: number): Promise<void> {
  return deleteAllOf(db, userId)
}
