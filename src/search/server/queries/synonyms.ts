import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Language } from '#platform/languages.ts'
import type { ListedSynonyms } from '../../synonyms-contract.ts'
import type { SynonymGroup } from '../../synonyms.ts'

export async function listSynonyms(db: Db, language: Language): Promise<ListedSynonyms[]> {
  const rows = await db
    .selectFrom('searchSynonyms')
    .select(['id', 'words', 'finds', 'version'])
    .where('language', '=', language)
    .orderBy(sql`lower(words[1])`)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, language }))
}

export async function findSynonymRow(db: Db, id: number): Promise<ListedSynonyms | undefined> {
  const row = await db
    .selectFrom('searchSynonyms')
    .select(['id', 'language', 'words', 'finds', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, language: row.language as Language }
}

export async function insertSynonyms(
  db: Db,
  { language, words, finds }: SynonymGroup & { language: Language },
): Promise<number> {
  const inserted = db
    .insertInto('searchSynonyms')
    .values({ language, words, finds })
    .returning('id')
  return (await inserted.executeTakeFirstOrThrow()).id
}

export async function updateSynonyms(
  db: Db,
  id: number,
  { words, finds }: SynonymGroup,
): Promise<void> {
  await db
    .updateTable('searchSynonyms')
    .set((eb) => ({ words, finds, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteSynonyms(db: Db, id: number): Promise<void> {
  await db.deleteFrom('searchSynonyms').where('id', '=', id).execute()
}
