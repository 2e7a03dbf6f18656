import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Replaces values that the notifications have. Erasures are rare, so one scan of the table is fine. */
export async function replaceValues(
  db: Db,
  by: 'link' | 'key',
  names: readonly string[],
  words: Record<string, string>,
): Promise<void> {
  if (names.length === 0) return
  await sql`
    update notifications set values = values || coalesce((
      select jsonb_object_agg(key, value) from jsonb_each(${JSON.stringify(words)}::jsonb)
      where notifications.values ? key), '{}')
    where ${sql.ref(by)} = any (${names}::text[])`.execute(db)
}
