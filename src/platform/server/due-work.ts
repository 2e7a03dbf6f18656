import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { DueQuery } from './due.ts'

export interface DueSweep {
  name: string
  /** The earliest time at which the sweep finds work; -Infinity for now, null for none. */
  at: number | null
}
export interface QueuedJobs {
  name: string
  /** Milliseconds until the first waiting job may run. */
  waitsMs: number
}
export interface DueWork {
  sweeps: DueSweep[]
  queues: QueuedJobs[]
}

interface Row {
  isSweep: boolean
  name: string
  at: Date | number | null
  waitsMs: number | null
}

/**
 * One look for all sweeps and all queues, in one statement. The times of queues are compared with the database's clock,
 * which wrote them.
 */
export async function readDueWork(
  db: Db,
  sweeps: readonly { name: string; due: DueQuery }[],
): Promise<DueWork> {
  const ofSweeps = sweeps.map(
    ({ name, due }) => sql`
      select true as is_sweep, ${name}::text as name, 
        date_trunc('milliseconds', min(at)::timestamptz + interval '999 microseconds') as at,
        null::float8 as waits_ms
      from (${due}) due (at)`,
  )
  const ofQueues = sql`
    select false as is_sweep, name, null::timestamptz as at,
      (extract(epoch from min(start_after) - now()) * 1000)::float8 as waits_ms
    from jobs.job where state < 'active' and not blocked group by name`
  const all = sql.join([...ofSweeps, ofQueues], sql` union all `)
  const { rows } = await sql<Row>`${all}`.execute(db)
  return {
    sweeps: rows
      .filter(({ isSweep }) => isSweep)
      .map(({ name, at }) => ({ name, at: at === null ? null : Number(at) })),
    queues: rows.flatMap(({ name, waitsMs }) => (waitsMs === null ? [] : [{ name, waitsMs }])),
  }
}

/** Milliseconds until the first running job counts as lost, because its process died; null if none runs. */
export async function readFirstLoss(db: Db): Promise<number | null> {
  const { rows } = await sql<{ lostInMs: number | null }>`
    select (extract(epoch from min(started_on + expire_seconds * interval '1 second') - now())
      * 1000)::float8 as lost_in_ms
    from jobs.job where state = 'active'`.execute(db)
  return rows[0]?.lostInMs ?? null
}
