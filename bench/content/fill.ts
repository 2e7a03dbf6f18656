import type { Pool } from 'pg'
import type { Database } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrations.ts'
import { fillServices, inParallel } from '../search/fill.ts'
import { PEOPLE, type Kind } from './kind.ts'

/** Five services per viber, which makes enough users to write the other content. */
export const SERVICES = 5 * PEOPLE

/** Migrates an empty database and fills it with services and with each kind of content. */
export async function fill(database: Database, kinds: readonly Kind[]): Promise<void> {
  const { pool } = database
  const started = performance.now()
  await migrate(database)
  await fillServices(pool, SERVICES)
  await inParallel(kinds, (kind) => fillOne(pool, kind))
  await pool.query('vacuum analyze')
  console.log(`filled in ${Math.round((performance.now() - started) / 1000)} s`)
}

async function fillOne(pool: Pool, kind: Kind): Promise<void> {
  const client = await pool.connect()
  const run = (text: string) => client.query(text)
  try {
    await run('begin')
    await kind.fill(run)
    await run('commit')
  } finally {
    client.release()
  }
}
