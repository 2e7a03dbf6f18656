import type { Context, InTransaction } from '#platform/server/context.ts'
import { deleteCover } from '../cover.ts'
import { archiveAllOf, listAllOf } from '../queries/personal-data.ts'

/** Every service of the person, including archived ones. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

/** Overwrites the texts and keeps the rows for orders. Returns the cover keys for `forgetCovers`. */
export function erasePerson(ctx: InTransaction, userId: number): Promise<string[]> {
  return archiveAllOf(ctx.db, userId, ctx.now())
}

export async function deleteCovers(ctx: Context, coverKeys: readonly string[]): Promise<void> {
  await Promise.all(coverKeys.map((coverKey) => deleteCover(ctx.files, coverKey)))
}
