import type { Db } from '#platform/server/db.ts'

/** A request for a quote that waits for its viber. */
export interface WaitingRequest {
  id: number
  clientId: number
  providerId: number
  answerBy: Date
  createdAt: Date
  title: string | null
}

/** Locks the requests that wait for a viber, by id. One whose date has passed has expired. */
export async function lockRequestsTo(
  db: Db,
  providerId: number,
  now: Date,
): Promise<WaitingRequest[]> {
  return db
    .selectFrom('offers as o')
    .innerJoin('offerVersions as v', (join) =>
      join.onRef('v.offerId', '=', 'o.id').onRef('v.number', '=', 'o.version'),
    )
    .select(['o.id', 'o.clientId', 'o.providerId', 'o.answerBy', 'o.createdAt', 'v.title'])
    .where('o.providerId', '=', providerId)
    .where('o.status', '=', 'requested')
    .where('o.answerBy', '>', now)
    .$narrowType<{ answerBy: Date }>()
    .orderBy('o.id')
    .forUpdate('o')
    .execute()
}

/** The offer itself has not changed, so that `updated_at` stays. */
export async function updateAnswerBy(db: Db, id: number, answerBy: Date): Promise<void> {
  await db.updateTable('offers').set({ answerBy }).where('id', '=', id).execute()
}
