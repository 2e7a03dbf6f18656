import type { Context } from '#platform/server/context.ts'
import { listAllOf } from '../queries/personal-data.ts'

/** Receipts and statements. Whoever issues them must keep them as they are. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}
