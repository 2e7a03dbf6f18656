import { theServer } from '../server.ts'
import { adminsOnly, type Row } from './row.ts'

export const reconciliationRows: Record<string, Row> = {
  'GET /api/admin/reconciliation': adminsOnly,
  'POST /api/admin/reconciliation': adminsOnly,
  'GET /api/admin/reconciliation/:id/findings': { ...adminsOnly, with: () => aRun() },
  'GET /api/admin/reconciliation/:id/findings/export.csv': { ...adminsOnly, with: () => aRun() },
}

async function aRun() {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into reconciliation_runs (cause, started_at) values ('admin', now()) returning id`,
  )
  return { params: { id: rows[0]?.id ?? 0 } }
}
