import { sql, type Expression } from 'kysely'
import type { Db } from './db.ts'

/**
 * Which of these uploads the texts name by their public address, be they HTML or addresses; a narrower picture
 * (platform/picture-widths.ts) stands for the one it was made of. `texts` is a query of one column, `text`; it is
 * gone through once, however many keys are asked for.
 */
export async function namedFiles(
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
