import { openPool, type Database } from './db.ts'

/**
 * Runs the work while no other process of the installation runs what has the same name, however long that takes.
 * The embedded database has only one process.
 */
export async function oneAtATime<Result>(
  { engine, url }: Pick<Database, 'engine' | 'url'>,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (engine === 'embedded' || url === undefined) return work()
  // A connection of its own: its end, also that of the process, gives the lock back.
  const pool = openPool(url, 1)
  try {
    await pool.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
    return await work()
  } finally {
    await pool.end()
  }
}
