import type { Db } from './db.ts'

/**
 * The random name of this installation, created with the database. At a shared gateway account it tells apart the
 * objects of two installations, because the ids of both start at 1.
 */
export async function readInstallation(db: Db): Promise<string> {
  const { name } = await db.selectFrom('installation').select('name').executeTakeFirstOrThrow()
  return name
}
