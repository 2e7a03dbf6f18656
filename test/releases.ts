import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Database } from '#platform/server/db.ts'

/** Databases as released versions filled them, one file each (db/releases/README.md). */
export const RELEASES = join(import.meta.dirname, '../db/releases')
export const ENDING = '.sql.br'

/** Their names, the oldest first. */
export async function listReleases(): Promise<string[]> {
  const files = (await readdir(RELEASES)).filter((file) => file.endsWith(ENDING))
  return files.map((file) => file.slice(0, -ENDING.length)).toSorted()
}

/** Into an empty database, by its driver alone: nobody who runs the tests needs PostgreSQL's programs. */
export async function loadRelease({ pool }: Pick<Database, 'pool'>, name: string): Promise<void> {
  const script = brotliDecompressSync(await readFile(join(RELEASES, name + ENDING))).toString()
  const client = await pool.connect()
  try {
    await client.query(script)
    // A dump empties the search path of whoever runs it.
    await client.query('reset all')
  } finally {
    client.release()
  }
}
