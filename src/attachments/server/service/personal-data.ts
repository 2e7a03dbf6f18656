import type { Context, InTransaction } from '#platform/server/context.ts'
import { deleteUnusedOf, listAllOf } from '../queries/uploads.ts'
import { deleteFiles } from './kept-files.ts'

/** The files a person added to something; there they stay, like what was said beside them. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

/** What was added to nothing goes; answers the files to forget after the commit. */
export function erasePerson({ db }: InTransaction, userId: number): Promise<string[]> {
  return deleteUnusedOf(db, userId)
}

export async function forgetUploads(ctx: Context, fileKeys: readonly string[]): Promise<void> {
  await Promise.all(fileKeys.map((fileKey) => deleteFiles(ctx, fileKey)))
}
