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

export interface SavedWord extends Omit<OwnWord, 'version'> {
  changedAt: Date
  changedBy: number
}

/** Inserts or replaces own words, of which there may be several thousand. */
export async function saveWords(db: Db, words: readonly SavedWord[]): Promise<void> {
  if (words.length === 0) return
  await db
    .insertInto('words')
    .values(words.map((word) => ({ ...word, originalHash: Buffer.from(word.originalHash) })))
    .onConflict((conflict) =>
      conflict.columns(['language', 'key']).doUpdateSet((eb) => ({
        text: eb.ref('excluded.text'),
        originalHash: eb.ref('excluded.originalHash'),
        changedAt: eb.ref('excluded.changedAt'),
        changedBy: eb.ref('excluded.changedBy'),
        version: eb('words.version', '+', 1),
      })),
    )
    .execute()
}

export async function deleteWords(
  db: Db,
  words: readonly Pick<OwnWord, 'language' | 'key'>[],
): Promise<void> {
  for (const language of new Set(words.map((word) => word.language))) {
    const keys = words.filter((word) => word.language === language).map(({ key }) => key)
    await db
      .deleteFrom('words')
      .where('language', '=', language)
      .where('key', '=', sql<string>`any(${keys}::text[])`)
      .execute()
  }
}

export interface WordsDifference {
  language: Language
  key: string
  before: string | null
  after: string | null
  /** The hash of the original of the text before, in hex. Absent in changes made before there was an undo. */
  hashBefore?: string | null
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

export interface ChangeSummary {
  id: number
  at: Date
  by: number | null
  texts: number
  languages: Language[]
  first: Pick<WordsDifference, 'key' | 'before' | 'after'>
}

/** The newest change that was not taken back. */
export async function findNewestChange(db: Db): Promise<ChangeSummary | undefined> {
  const { rows } = await sql<ChangeSummary>`
    select id, at, by, jsonb_array_length(changes) as texts, changes -> 0 as first,
      (select jsonb_agg(distinct one -> 'language') from jsonb_array_elements(changes) as one)
        as languages
    from words_changes where undone_at is null order by id desc limit 1`.execute(db)
  return rows[0]
}

/** All differences of that change. */
export async function findNewestDifferences(
  db: Db,
): Promise<{ id: number; changes: WordsDifference[] } | undefined> {
  const { rows } = await sql<{ id: number; changes: WordsDifference[] }>`
    select id, changes from words_changes
    where undone_at is null order by id desc limit 1`.execute(db)
  return rows[0]
}

export async function markUndone(
  db: Db,
  id: number,
  { at, by }: { at: Date; by: number },
): Promise<void> {
  await db
    .updateTable('wordsChanges')
    .set({ undoneAt: at, undoneBy: by })
    .where('id', '=', id)
    .execute()
}
