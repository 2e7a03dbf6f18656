import type { Context } from '#platform/server/context.ts'
import { listAllOf } from '../queries.ts'

/**
 * The hours logged on the person's orders. They stay when the person leaves, because they say what was paid for.
 */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}
