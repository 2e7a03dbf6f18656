import type { Context, InTransaction } from '#platform/server/context.ts'
import { deleteAllOf, listAllOf, type StoredKey } from '../queries.ts'
import { forgetStored } from '../stored.ts'

export async function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  const pieces = await listAllOf(db, userId)
  return pieces.map(({ files, ...piece }) => ({
    ...piece,
    files: files.map(({ id, ...file }) => ({ ...file, url: `/api/portfolio/files/${id}` })),
  }))
}

/** Deletes the pieces. Returns their files for `forgetFiles`. */
export function erasePerson(ctx: InTransaction, userId: number): Promise<StoredKey[]> {
  return deleteAllOf(ctx.db, userId)
}

export function forgetFiles(ctx: Context, files: readonly StoredKey[]): Promise<void> {
  return forgetStored(ctx, files)
}
