import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { waitsNow, type DueQuery } from '#platform/server/due.ts'
import { deleteInBatches } from '#platform/server/delete-in-batches.ts'

/** Stores one use for each key of a visitor; the keys change every day. */
export async function insertUse(
  db: Db,
  use: { promptId: number; visitor: Uint8Array; usedAt: Date },
): Promise<void> {
  await db
    .insertInto('promptUses')
    .values({ ...use, visitor: Buffer.from(use.visitor) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Uses wait to be counted. */
export const usesWait: DueQuery = sql`
  select ${waitsNow} as at from prompt_uses where not is_counted limit 1`

/** Adds the new uses to the prompts' counts, in one statement, so that each use is counted exactly once. */
export async function countUses(db: Db): Promise<void> {
  await sql`with fresh as (
      update prompt_uses set is_counted = true where not is_counted returning prompt_id
    ), sums as (
      select prompt_id, count(*)::integer as times from fresh group by prompt_id
    ), held as (
      select p.id, s.times from prompts p join sums s on s.prompt_id = p.id
      order by p.id for no key update of p
    )
    update prompts p set use_count = p.use_count + h.times from held h where h.id = p.id`.execute(
    db,
  )
}

export async function deleteUses(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'promptUses', {
    where: sql`used_at < ${before} and is_counted`,
    along: sql`used_at`,
  })
}
