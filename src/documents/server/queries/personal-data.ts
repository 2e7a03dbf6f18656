import type { Db } from '#platform/server/db.ts'

export function listAllOf(db: Db, userId: number) {
  return db
    .selectFrom('documents')
    .select([
      'id',
      'kind',
      'number',
      'orderId',
      'amountCents',
      'currency',
      'happenedAt',
      'issuedAt',
    ])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}
