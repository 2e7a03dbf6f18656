import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export async function deleteKeptSums(db: Db): Promise<void> {
  await sql`delete from account_snapshots`.execute(db)
  await sql`delete from ledger_totals`.execute(db)
  await sql`update ledger_totals_horizon set horizon = '0'`.execute(db)
}
