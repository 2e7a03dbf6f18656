import { sql } from 'kysely'
import type { Db } from '../db.ts'

export interface Position {
  /** A byte position in the write-ahead log: written at the primary, replayed at a replica. */
  position: number
  /** Identifies the database, so that a copy of another one is recognized. */
  origin: string
  /** When this server started. It identifies the server, assuming that no two start at the same instant. */
  startedAt: string
  isReplica: boolean
}

/** The server's position in the write-ahead log. A replica that has replayed nothing yet is at 0. */
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
