import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { planEachTime } from '#platform/server/matching-text.ts'
import { textQuery } from '#platform/server/text-query.ts'

/** Search words, as `wordsOf` splits them, and the ids of prompts that contain them, visible to the viewer or not. */
export interface Searched {
  words: readonly string[]
  ids: readonly number[]
  /** Whether `ids` holds every match. */
  isAll: boolean
}

/**
 * At most `max` prompts with these words. Looked up before the list query, because for a rare word the planner would
 * otherwise check one prompt after another in the order of the list.
 */
export async function lookUp(
  db: Db,
  words: readonly string[],
  max: number,
  has: 'all' | 'any' = 'all',
): Promise<Searched> {
  const rows = await db
    .selectFrom('promptWords as w')
    .select('w.promptId')
    .where(sql<SqlBool>`w.words @@ ${textQuery(words, has)}`)
    .limit(max + 1)
    .modifyEnd(planEachTime)
    .execute()
  const ids = rows.slice(0, max).map(({ promptId }) => promptId)
  return { words, ids, isAll: rows.length <= max }
}

/**
 * Whether the prompt `p` contains the words. Words with more matches than were looked up are checked prompt by prompt,
 * which fills the first pages quickly because matches are frequent.
 */
export function hasWords({ words, ids, isAll }: Searched): RawBuilder<SqlBool> {
  if (isAll) return sql<SqlBool>`p.id = any (${ids})`
  return sql<SqlBool>`exists (select from prompt_words w where w.prompt_id = p.id
    and w.words @@ ${textQuery(words)})`
}
