import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Records when the client first read proposals. */
export async function markRead(db: Db, offerIds: readonly number[], at: Date): Promise<void> {
  if (offerIds.length === 0) return
  await db
    .insertInto('offerMarks')
    .values(offerIds.map((offerId) => ({ offerId, readAt: at })))
    .onConflict((oc) =>
      oc.column('offerId').doUpdateSet({ readAt: at }).where('offerMarks.readAt', 'is', null),
    )
    .execute()
}

interface MarkChange {
  isShortlisted?: boolean | undefined
  /** Null removes the note. */
  note?: string | null | undefined
}

/** Changes the fields that are given. A proposal that was shortlisted before keeps its time. */
export async function updateMark(
  db: Db,
  offerId: number,
  { isShortlisted, note }: MarkChange,
  at: Date,
) {
  return db
    .insertInto('offerMarks')
    .values({
      offerId,
      readAt: at,
      shortlistedAt: isShortlisted ? at : null,
      note: note ?? null,
    })
    .onConflict((oc) =>
      oc.column('offerId').doUpdateSet({
        readAt: sql`coalesce(offer_marks.read_at, ${at})`,
        ...(isShortlisted !== undefined && {
          shortlistedAt: isShortlisted ? sql`coalesce(offer_marks.shortlisted_at, ${at})` : null,
        }),
        ...(note !== undefined && { note }),
      }),
    )
    .returning(['shortlistedAt', 'note', 'readAt'])
    .executeTakeFirstOrThrow()
}
