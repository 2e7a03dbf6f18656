import type { Context } from '#platform/server/context.ts'
import { listAllOf } from '../queries/personal-data.ts'

/** The person's documents. The marketplace must keep them unchanged. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}
