import { kyselyOver, openPool, type Database, type Db } from './db.ts'
import { PreparedClient } from './prepared-client.ts'

/** What the transactions of the work become within the one transaction. */
const NESTED: Record<string, string> = {
  begin: 'savepoint part',
  commit: 'release savepoint part',
  rollback: 'rollback to savepoint part',
}

class NestedClient extends PreparedClient {
  override query(...[text, ...rest]: unknown[]): never {
    return super.query(typeof text === 'string' ? (NESTED[text] ?? text) : text, ...rest)
  }
}

/**
 * Runs work that has transactions of its own in one transaction around all of them, on one connection: everything is
 * committed together, or nothing is, also when the process is killed. In the embedded database, which has only one
 * connection, nothing encloses the work.
 */
export async function inOneTransaction(
  { db, url }: Pick<Database, 'db' | 'url'>,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  if (url === undefined) return work(db)
  const pool = openPool(url, 1, { Client: NestedClient, idleMs: 0 })
  try {
    // A second connection, after the first was lost, would write outside the transaction.
    pool.once('connect', () => (pool.options.max = 0))
    await pool.query('begin work')
    await work(kyselyOver(pool))
    await pool.query('commit work')
  } finally {
    await pool.end()
  }
}
