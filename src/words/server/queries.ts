import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Language } from '#platform/languages.ts'

export interface OwnWord {
  language: Language
  key: string
  text: string
  originalHash: Uint8Array
  version: number
}

export async function listWords(db: Db): Promise<OwnWord[]> {
  const rows = await db
    .selectFrom('words')
    .select(['language', 'key', 'text', 'originalHash', 'version'])
    .execute()
  return rows.map((row) => ({ ...row, language: row.language as Language }))
}

/** Serializes changes, because the number of own words is limited. */
export async function lockWords(db: Db): Promise<void> {
  await sql`lock table words in share row exclusive mode`.execute(db)
}

export async function saveWord(
  db: Db,
  word: Omit<OwnWord, 'version'> & { changedAt: Date; changedBy: number },
): Promise<void> {
  const { language: _language, key: _key, ...changed } = word
  await db
    .insertInto('words')
    .values({ ...word, originalHash: Buffer.from(word.originalHash) })
    .onConflict((conflict) =>
      conflict.columns(['language', 'key']).doUpdateSet((eb) => ({
        ...changed,
        originalHash: Buffer.from(changed.originalHash),
        version: eb('words.version', '+', 1),
      })),
    )
    .execute()
}

export async function deleteWord(db: Db, { language, key }: Pick<OwnWord, 'language' | 'key'>) {
  await db.deleteFrom('words').where('language', '=', language).where('key', '=', key).execute()
}

export interface WordsDifference {
  language: Language
  key: string
  before: string | null
  after: string | null
}

export async function insertChange(
  db: Db,
  { at, by, changes }: { at: Date; by: number; changes: WordsDifference[] },
): Promise<void> {
  await db
    .insertInto('wordsChanges')
    .values({ at, by, changes: JSON.stringify(changes) })
    .execute()
}
