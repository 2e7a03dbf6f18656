import type { Context, InTransaction } from '#platform/server/context.ts'
import { forgetCover } from '../cover.ts'
import { archiveAllOf, listAllOf } from '../queries/personal-data.ts'

/** Every service of the person, archived ones too. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

/** Their orders need the rows, not the words. Answers the covers whose files are to go. */
export function erasePerson(ctx: InTransaction, userId: number): Promise<string[]> {
  return archiveAllOf(ctx.db, userId, ctx.now())
}

export async function forgetCovers(ctx: Context, coverKeys: readonly string[]): Promise<void> {
  await Promise.all(coverKeys.map((coverKey) => forgetCover(ctx.files, coverKey)))
}
