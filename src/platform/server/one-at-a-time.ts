import { openPool, type Database } from './db.ts'

type Place = Pick<Database, 'url'>

/**
 * Runs the work while no other process of the installation runs work of this name, waiting as long as necessary. The
 * embedded database has only one process.
 */
export async function oneAtATime<Result>(
  { url }: Place,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (url === undefined) return work()
  const lock = await takeLock(url, name, 'pg_advisory_xact_lock')
  try {
    return await work()
  } finally {
    await lock.release()
  }
}

/** The names of the work that this process is running. */
const running = new Set<string>()

/** Like `oneAtATime`, but returns undefined without running the work if work of this name is already running. */
export async function unlessRunning<Result>(
  { url }: Place,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (running.has(name)) return undefined
  running.add(name)
  try {
    if (url === undefined) return await work()
    const lock = await takeLock(url, name, 'pg_try_advisory_xact_lock')
    try {
      return lock.isTaken ? await work() : undefined
    } finally {
      await lock.release()
    }
  } finally {
    running.delete(name)
  }
}

interface Lock {
  isTaken: boolean
  release: () => Promise<void>
}

/**
 * Takes an advisory lock in a transaction on a connection of its own, which also works behind a connection pooler. The
 * end of the transaction, or of the process, releases the lock.
 */
async function takeLock(
  url: string,
  name: string,
  how: 'pg_advisory_xact_lock' | 'pg_try_advisory_xact_lock',
): Promise<Lock> {
  const pool = openPool(url, 1)
  const client = await pool.connect()
  const release = async () => {
    client.release(true)
    await pool.end()
  }
  try {
    await client.query('begin')
    // Timeouts configured for the database role would interrupt waiting or long work.
    for (const limit of [
      'idle_in_transaction_session_timeout',
      'statement_timeout',
      'lock_timeout',
    ]) {
      await client.query(`set local ${limit} = 0`)
    }
    const { rows } = await client.query<{ answer: unknown }>(
      `select ${how}(hashtextextended($1, 0)) as answer`,
      [name],
    )
    return { isTaken: rows[0]?.answer !== false, release }
  } catch (error) {
    await release()
    throw error
  }
}
