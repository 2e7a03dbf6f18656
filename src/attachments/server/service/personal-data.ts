import type { Context, InTransaction } from '#platform/server/context.ts'
import type { Subject } from '../queries/attached.ts'
import { deleteFilesOf, deleteUnusedOf, listAllOf } from '../queries/uploads.ts'
import { deleteFiles } from './kept-files.ts'

/** Files a person uploaded, for the copy of their data. Attached files stay, like the texts they belong to. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

/** Deletes unused uploads. Returns the keys of the files to delete after the commit. */
export function erasePerson({ db }: InTransaction, userId: number): Promise<string[]> {
  return deleteUnusedOf(db, userId)
}

/** Deletes the files of texts whose words are removed, or only those with these ids. Returns the keys of the files to delete after the commit. */
export function eraseFilesOf(
  { db }: InTransaction,
  subject: Subject,
  subjectIds: readonly number[],
  fileIds?: readonly number[],
): Promise<string[]> {
  return deleteFilesOf(db, subject, subjectIds, fileIds)
}

export async function forgetUploads(ctx: Context, fileKeys: readonly string[]): Promise<void> {
  await Promise.all(fileKeys.map((fileKey) => deleteFiles(ctx, fileKey)))
}
