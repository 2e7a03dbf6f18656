import type { Db } from '#platform/server/db.ts'

export function listTranslations(db: Db, pageId: number) {
  return db
    .selectFrom('pageTranslations')
    .select(['language', 'title', 'content', 'metaTitle', 'metaDescription', 'updatedAt'])
    .where('pageId', '=', pageId)
    .orderBy('language')
    .execute()
}

interface TranslationValues {
  title: string
  content: string
  metaTitle: string | null
  metaDescription: string | null
  updatedAt: Date
}

export async function putTranslation(
  db: Db,
  at: { pageId: number; language: string },
  values: TranslationValues,
): Promise<void> {
  await db
    .insertInto('pageTranslations')
    .values({ ...at, ...values })
    .onConflict((conflict) => conflict.columns(['pageId', 'language']).doUpdateSet(values))
    .execute()
}

/** Whether there was one. */
export async function deleteTranslation(
  db: Db,
  { pageId, language }: { pageId: number; language: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pageTranslations')
    .where('pageId', '=', pageId)
    .where('language', '=', language)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
