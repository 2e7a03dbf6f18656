import type { Db } from './db.ts'

/**
 * The name made at random with the database: it tells what this installation made at a gateway from what
 * another one made at the same account, whose ids start at 1 too.
 */
export async function readInstallation(db: Db): Promise<string> {
  const { name } = await db.selectFrom('installation').select('name').executeTakeFirstOrThrow()
  return name
}
