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

/** Reviews by a person who left are no longer quoted on the landing page. */
export async function stopQuoting(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ isTestimonial: false })
    .where('clientId', '=', userId)
    .where('isTestimonial', '=', true)
    .execute()
}
