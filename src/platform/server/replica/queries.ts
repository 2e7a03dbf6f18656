import { sql } from 'kysely'
import type { Db } from '../db.ts'

export interface Position {
  /** Bytes of the write-ahead log: what was written at the primary, what was read at a replica. */
  position: number
  /** Which database this is a copy of. */
  origin: string
  /** When this server started; no two of them at the same instant. */
  startedAt: string
  isReplica: boolean
}

/** How far this server is. A replica that has read nothing yet stands at the beginning. */
export async function readPosition(db: Db): Promise<Position> {
  const { rows } = await sql<Position>`
    select
      coalesce(pg_wal_lsn_diff(
        case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end,
        '0/0'
      ), 0)::float8 as position,
      (select system_identifier::text from pg_control_system()) || ' ' || current_database() as origin,
      pg_postmaster_start_time()::text as started_at,
      pg_is_in_recovery() as is_replica
  `.execute(db)
  return rows[0] as Position
}
