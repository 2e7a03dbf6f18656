import type { Db } from '#platform/server/db.ts'
import type { LanguageLevel, SpokenLanguage } from '../../profile-facts.ts'

/** The languages a person speaks, in their own order. */
export function listLanguages(db: Db, userId: number): Promise<SpokenLanguage[]> {
  return db
    .selectFrom('userLanguages')
    .select(['language', 'level'])
    .$narrowType<{ level: LanguageLevel }>()
    .where('userId', '=', userId)
    .orderBy('position')
    .execute()
}

/** Call it under a lock on the account. */
export async function replaceLanguages(
  db: Db,
  userId: number,
  languages: readonly SpokenLanguage[],
): Promise<void> {
  await db.deleteFrom('userLanguages').where('userId', '=', userId).execute()
  if (languages.length === 0) return
  const rows = languages.map((one, position) => ({ ...one, userId, position }))
  await db.insertInto('userLanguages').values(rows).execute()
}
