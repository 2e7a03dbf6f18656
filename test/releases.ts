import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Database } from '#platform/server/db.ts'

/** Databases filled by released versions, one file each (db/releases/README.md). */
export const RELEASES = join(import.meta.dirname, '../db/releases')
export const ENDING = '.sql.br'

/** Names of the releases, oldest first. */
export async function listReleases(): Promise<string[]> {
  const files = (await readdir(RELEASES)).filter((file) => file.endsWith(ENDING))
  return files.map((file) => file.slice(0, -ENDING.length)).toSorted()
}

/** Loads a release into an empty database using only the driver, so that the tests do not need psql. */
export async function loadRelease({ pool }: Pick<Database, 'pool'>, name: string): Promise<void> {
  const script = brotliDecompressSync(await readFile(join(RELEASES, name + ENDING))).toString()
  const client = await pool.connect()
  try {
    await client.query(script)
    // The dump sets an empty search path for its session.
    await client.query('reset all')
  } finally {
    client.release()
  }
}
