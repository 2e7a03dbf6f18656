import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import type { Context } from '#platform/server/context.ts'
import { deleteUnused, listUnused } from '../queries/uploads.ts'
import { USABLE_MS } from './attached.ts'
import { deleteFiles } from './kept-files.ts'

/** A checkout can be paid for a day, and its payment may be settled later. */
const CHECKOUT_KEPT_MS = 7 * DAY_MS
/** For the operator to look at. */
const QUARANTINE_MS = 30 * DAY_MS
const SWEEP_BATCH = 500

/**
 * Uploads that nothing used within a day are deleted, those of unpaid checkouts within a week, and what is in
 * quarantine after 30 days. The files go first, so that a crash leaves rows to find them by. One that cannot be deleted
 * keeps no other: the job fails once all have been tried.
 */
export async function sweepUploads(ctx: Context): Promise<void> {
  const now = ctx.now().getTime()
  const unused = await listUnused(ctx.db, {
    // By then an attempt to add one has been refused for an hour.
    before: new Date(now - USABLE_MS - HOUR_MS),
    checkoutsBefore: new Date(now - CHECKOUT_KEPT_MS),
    quarantinedBefore: new Date(now - QUARANTINE_MS),
    limit: SWEEP_BATCH,
  })
  const failures: unknown[] = []
  for (const { id, fileKey } of unused) {
    try {
      await deleteFiles(ctx, fileKey)
      await deleteUnused(ctx.db, id)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length === 0) return
  throw new Error(`${failures.length} uploads could not be deleted`, { cause: failures[0] })
}
