import type { Db } from '#platform/server/db.ts'
import { deleteKeptSums } from '../queries/kept-sums.ts'

/**
 * Stored sums end at a transaction id of the database server they were made on. After a restore, the new server counts
 * its ids from the start, so new transfers would fall before that horizon and be missing from every sum. Once the
 * stored sums are deleted, they are computed again from the ledger.
 */
export async function forgetKeptSums({ db }: { db: Db }): Promise<void> {
  await db.transaction().execute((db) => deleteKeptSums(db))
}
