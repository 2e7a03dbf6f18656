import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Reviews the person wrote or received. */
export function listAllOf(db: Db, userId: number) {
  return db
    .selectFrom('reviews')
    .select([
      'id',
      'orderId',
      'clientId',
      'providerId',
      'rating',
      'deliveryRating',
      'communicationRating',
      'serviceRating',
      'comment',
      'wouldRecommend',
      'isPublic',
      'hiddenReason',
      'providerResponse',
      'createdAt',
    ])
    .where((eb) =>
      eb.or([
        eb('clientId', '=', userId),
        eb.and([eb('providerId', '=', userId), eb('isPublic', '=', true)]),
      ]),
    )
    .orderBy('id')
    .execute()
}

/** In place of a reason: the column takes no empty one for a hidden review. */
export const ERASED = 'Erased with the account'

/** Replaces why admins hid reviews by or about a person. Returns the ids of all reviews by or about them. */
export async function emptyReasonsAbout(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .updateTable('reviews')
    .set({ hiddenReason: sql`case when hidden_reason is not null then ${ERASED} end` })
    .where((eb) => eb.or([eb('clientId', '=', userId), eb('providerId', '=', userId)]))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Reviews by a person who left are no longer quoted on the landing page. */
export async function stopQuoting(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ isTestimonial: false })
    .where('clientId', '=', userId)
    .where('isTestimonial', '=', true)
    .execute()
}
