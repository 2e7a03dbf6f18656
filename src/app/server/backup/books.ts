import type { Database } from '#platform/server/db.ts'

type Connection = Pick<Database['pool'], 'query'>

/** Row counts of all tables of the marketplace. The job queue's tables change constantly and are left out. */
export async function countRows(connection: Connection): Promise<Record<string, number>> {
  const { rows: tables } = await connection.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const counted: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await connection.query<{ count: number }>(
      `select count(*) from public."${name}"`,
    )
    counted[name] = rows[0]?.count ?? 0
  }
  return counted
}

/** The sum of all ledger transfers, in cents. */
export async function sumMoved(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::bigint as cents from ledger_transfers`,
  )
  return rows[0]?.cents ?? 0
}

export async function readServerVersion(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  )
  return Number(rows[0]?.version)
}

export async function listApplied(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(
    `select name from kysely_migration order by name`,
  )
  return rows.map(({ name }) => name)
}

/** Whether the database has a table, view or sequence that does not belong to an extension. */
export async function hasContent(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query(
    `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
  )
  return rows.length > 0
}
