import { openPool, type Database } from './db.ts'

type Place = Pick<Database, 'url'>

/**
 * Runs the work while no other process of the installation runs what has the same name, however long that takes.
 * The embedded database has only one process.
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

/** What this process is at. */
const underWay = new Set<string>()

/** The same, unless somebody is at it already: then nothing is done, and undefined answered. */
export async function unlessUnderWay<Result>(
  { url }: Place,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (underWay.has(name)) return undefined
  underWay.add(name)
  try {
    if (url === undefined) return await work()
    const lock = await takeLock(url, name, 'pg_try_advisory_xact_lock')
    try {
      return lock.isTaken ? await work() : undefined
    } finally {
      await lock.release()
    }
  } finally {
    underWay.delete(name)
  }
}

interface Lock {
  isTaken: boolean
  release: () => Promise<void>
}

/**
 * In a transaction of its own, so that a pooler keeps the connection too: its end, also that of the process, gives
 * the lock back.
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
    // Those that the operator gave its role would end the wait for whoever takes long.
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
