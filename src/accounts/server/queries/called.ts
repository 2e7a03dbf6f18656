import type { Db } from '#platform/server/db.ts'
import { isCalledSo, plannedAnew } from '#platform/server/matching-text.ts'

export async function listIdsCalled(db: Db, letters: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(isCalledSo(letters))
    .limit(limit)
    .modifyEnd(plannedAnew)
    .execute()
  return rows.map(({ id }) => id)
}
