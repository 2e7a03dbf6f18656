import { descending, inPages, type PageRequest } from '#platform/server/cursors.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { textColumns, type PostText } from './texts.ts'

const columns = textColumns.map((name) => `r.${name}` as const)

function revisions(db: Db) {
  return db
    .selectFrom('blogRevisions as r')
    .leftJoin('blogCategories as c', 'c.id', 'r.categoryId')
    .select(['r.id', 'r.postId', 'r.isOpen', 'r.authorId', 'r.createdAt', 'r.updatedAt'])
    .select(columns)
    .select(['c.name as categoryName', 'c.slug as categorySlug'])
}
export type RevisionRow = Awaited<ReturnType<ReturnType<typeof revisions>['execute']>>[number]

export function findOpenRevision(db: Db, postId: number) {
  return revisions(db)
    .where('r.postId', '=', postId)
    .where('r.isOpen', '=', true)
    .executeTakeFirst()
}

const byWaiting = [descending(sql`r.is_open::int`), descending(sql`r.id`)]

/** The open revision first, then the newest. */
export function listRevisions(db: Db, postId: number, paging: PageRequest) {
  return revisions(db)
    .leftJoin('users as u', 'u.id', 'r.authorId')
    .select(
      sql<string | null>`case when u.status <> 'deleted' then u.full_name end`.as('authorName'),
    )
    .where('r.postId', '=', postId)
    .$call(inPages(paging, byWaiting))
    .execute()
}

export async function countRevisions(db: Db, postId: number): Promise<number> {
  const { total } = await db
    .selectFrom('blogRevisions')
    .where('postId', '=', postId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

type NewRevision = PostText & { postId: number; authorId: number | null; at: Date }

export async function saveOpenRevision(db: Db, { at, ...revision }: NewRevision): Promise<void> {
  const { postId, authorId: _, ...text } = revision
  const { numUpdatedRows } = await db
    .updateTable('blogRevisions')
    .set({ ...text, updatedAt: at })
    .where('postId', '=', postId)
    .where('isOpen', '=', true)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await db
    .insertInto('blogRevisions')
    .values({ ...revision, isOpen: true, createdAt: at, updatedAt: at })
    .execute()
}

export async function deleteOpenRevision(db: Db, postId: number): Promise<void> {
  await db
    .deleteFrom('blogRevisions')
    .where('postId', '=', postId)
    .where('isOpen', '=', true)
    .execute()
}

/** Stores a text that was public until now, and deletes all but the newest `kept` of these. */
export async function keepReplaced(
  db: Db,
  { at, ...revision }: NewRevision,
  kept: number,
): Promise<void> {
  await db
    .insertInto('blogRevisions')
    .values({ ...revision, isOpen: false, createdAt: at, updatedAt: at })
    .execute()
  const { postId } = revision
  await db
    .deleteFrom('blogRevisions')
    .where('postId', '=', postId)
    .where('isOpen', '=', false)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('blogRevisions')
        .select('id')
        .where('postId', '=', postId)
        .where('isOpen', '=', false)
        .orderBy('id', 'desc')
        .limit(kept),
    )
    .execute()
}
