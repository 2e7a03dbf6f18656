import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import type { Context } from '#platform/server/context.ts'
import { deleteUnused, listUnused } from '../queries/uploads.ts'
import { USABLE_MS } from './attached.ts'
import { deleteFiles } from './kept-files.ts'

/** A checkout can be paid for a day, and its payment may settle later. */
const CHECKOUT_KEPT_MS = 7 * DAY_MS
/** Gives the operator time to examine the file. */
const QUARANTINE_MS = 30 * DAY_MS
const SWEEP_BATCH = 500

/**
 * Deletes uploads that stay unused for a day, files of checkouts after a week, and quarantined files after 30 days.
 * Files are deleted before their rows, so that a crash leaves rows to find them by. A failure does not stop the other
 * deletions: the job fails after all have been tried.
 */
export async function sweepUploads(ctx: Context): Promise<void> {
  const now = ctx.now().getTime()
  const unused = await listUnused(ctx.db, {
    // An hour after uploads become unusable, so that no attempt to attach them is still running.
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
