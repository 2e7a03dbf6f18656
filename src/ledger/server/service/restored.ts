import type { Db } from '#platform/server/db.ts'
import { deleteKeptSums } from '../queries/restored.ts'

/**
 * Kept sums end at a transaction id of the server they were made on. Another server counts its own from
 * the start, so after a restore new movements would stand before that horizon and be left out of every
 * sum. Without kept sums all is added up from the ledger, and kept anew.
 */
export async function forgetKeptSums({ db }: { db: Db }): Promise<void> {
  await db.transaction().execute((db) => deleteKeptSums(db))
}
