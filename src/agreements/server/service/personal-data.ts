import type { Context, InTransaction } from '#platform/server/context.ts'
import { listAllOf } from '../queries/personal-data.ts'
import { endAllOf } from './end.ts'

/** The person's agreements. They stay when the person leaves, because the other party needs what was agreed. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

/** Ends the agreements of a person who leaves. Running orders keep a person from leaving. */
export function erasePerson(ctx: InTransaction, userId: number): Promise<void> {
  return endAllOf(ctx, userId)
}
