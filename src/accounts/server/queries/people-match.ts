import type { Db } from '#platform/server/db.ts'
import { matchesPerson, planEachTime } from '#platform/server/matching-text.ts'

export async function listMatchingIds(db: Db, letters: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(matchesPerson(letters))
    .limit(limit)
    .modifyEnd(planEachTime)
    .execute()
  return rows.map(({ id }) => id)
}
