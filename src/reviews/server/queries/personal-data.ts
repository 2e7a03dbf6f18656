import type { Db } from '#platform/server/db.ts'

/** What somebody wrote, and what everybody reads of them. */
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

/** Nobody is quoted on the landing page who has left. */
export async function stopQuoting(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ isTestimonial: false })
    .where('clientId', '=', userId)
    .where('isTestimonial', '=', true)
    .execute()
}
