import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { planEachTime } from '#platform/server/matching-text.ts'
import { textQuery } from '#platform/server/text-query.ts'

/** What is looked for by words, as `wordsOf` reads them, and the prompts that have them, whoever sees those. */
export interface Searched {
  words: readonly string[]
  ids: readonly number[]
  /** There are no others. */
  isAll: boolean
}

/**
 * The prompts with these words, `max` of them at most. Looked up before anything is put in order: a word that
 * next to none has would else be looked for in one prompt after the other.
 */
export async function lookUp(db: Db, words: readonly string[], max: number): Promise<Searched> {
  const rows = await db
    .selectFrom('promptWords as w')
    .select('w.promptId')
    .where(sql<SqlBool>`w.words @@ ${textQuery(words)}`)
    .limit(max + 1)
    .modifyEnd(planEachTime)
    .execute()
  const ids = rows.slice(0, max).map(({ promptId }) => promptId)
  return { words, ids, isAll: rows.length <= max }
}

/** Whether `p` has them. Of a word that many have, those on the first pages are found soon in whatever order. */
export function hasWords({ words, ids, isAll }: Searched): RawBuilder<SqlBool> {
  if (isAll) return sql<SqlBool>`p.id = any (${ids})`
  return sql<SqlBool>`exists (select from prompt_words w where w.prompt_id = p.id
    and w.words @@ ${textQuery(words)})`
}
