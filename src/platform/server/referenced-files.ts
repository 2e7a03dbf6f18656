import { sql, type Expression } from 'kysely'
import type { Db } from './db.ts'

/**
 * Which of these uploads are referenced in the texts, which may be HTML or plain addresses. A reference to a narrower
 * version (platform/picture-widths.ts) counts as one to its original. `texts` is a query with the single column `text`;
 * it is scanned once for all keys.
 */
export async function findReferencedFiles(
  db: Db,
  texts: Expression<{ text: string | null }>,
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct whole.key
    from (${texts}) as written,
      regexp_matches(written.text, '/media/([A-Za-z0-9_-]+\\.webp)', 'g') as named (parts),
      regexp_replace(named.parts[1], '(-\\d+x\\d+)-\\d+\\.webp$', '\\1.webp') as whole (key)
    where written.text like '%/media/%' and whole.key = any(${keys})`.execute(db)
  return rows.map(({ key }) => key)
}
