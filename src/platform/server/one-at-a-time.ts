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
  // A transaction of its own, so that a pooler keeps the connection too: its end, also that of the process,
  // gives the lock back.
  const pool = openPool(url, 1)
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Those that the operator gave its role would end the wait for whoever takes long.
    for (const limit of [
      'idle_in_transaction_session_timeout',
      'statement_timeout',
      'lock_timeout',
    ]) {
      await client.query(`set local ${limit} = 0`)
    }
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
    return await work()
  } finally {
    client.release(true)
    await pool.end()
  }
}
