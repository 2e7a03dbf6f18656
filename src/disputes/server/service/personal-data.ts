import type { Context, InTransaction } from '#platform/server/context.ts'
import { deleteAdminNotesOf, hasRunning, listAllOf } from '../queries/personal-data.ts'

/** Disputes the person is a party to, and their own statements. The record of a dispute never changes. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

/** Deletes what admins noted for each other. The record that both parties read stays. */
export function erasePerson({ db }: InTransaction, userId: number): Promise<void> {
  return deleteAdminNotesOf(db, userId)
}

export function isInDispute({ db }: InTransaction, userId: number): Promise<boolean> {
  return hasRunning(db, userId)
}
