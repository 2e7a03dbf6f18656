import type { Db } from '#platform/server/db.ts'

/** A request for a quote that waits for its viber. */
export interface WaitingRequest {
  id: number
  clientId: number
  providerId: number
  answerBy: Date
  title: string | null
}

/** Locks the requests that wait for a viber, by id. */
export async function lockRequestsTo(db: Db, providerId: number): Promise<WaitingRequest[]> {
  return db
    .selectFrom('offers as o')
    .innerJoin('offerVersions as v', (join) =>
      join.onRef('v.offerId', '=', 'o.id').onRef('v.number', '=', 'o.version'),
    )
    .select(['o.id', 'o.clientId', 'o.providerId', 'o.answerBy', 'v.title'])
    .where('o.providerId', '=', providerId)
    .where('o.status', '=', 'requested')
    .where('o.answerBy', 'is not', null)
    .$narrowType<{ answerBy: Date }>()
    .orderBy('o.id')
    .forUpdate('o')
    .execute()
}

/** The offer itself has not changed, so that `updated_at` stays. */
export async function updateAnswerBy(db: Db, id: number, answerBy: Date): Promise<void> {
  await db.updateTable('offers').set({ answerBy }).where('id', '=', id).execute()
}
