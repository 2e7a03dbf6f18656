import type { Db } from '#platform/server/db.ts'

function translations(db: Db, pageId: number) {
  return db
    .selectFrom('pageTranslations')
    .select(['language', 'title', 'content', 'metaTitle', 'metaDescription', 'updatedAt'])
    .select('version')
    .where('pageId', '=', pageId)
}

export function listTranslations(db: Db, pageId: number) {
  return translations(db, pageId).orderBy('language').execute()
}

export function findTranslation(db: Db, at: { pageId: number; language: string }) {
  return translations(db, at.pageId).where('language', '=', at.language).executeTakeFirst()
}

interface TranslationValues {
  title: string
  content: string
  metaTitle: string | null
  metaDescription: string | null
  updatedAt: Date
  version: number
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

/** Returns whether there was a translation. */
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
