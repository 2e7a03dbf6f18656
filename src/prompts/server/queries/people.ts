import {
  inPages,
  newestFirst,
  type PageRequest,
  type Positioned,
} from '#platform/server/cursors.ts'
import { sql, type SqlBool } from 'kysely'
import type { Viewer } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db.ts'
import type { PromptStatus } from '../../prompt.ts'
import { promptsFor, type PromptRow } from './prompts.ts'
import { isVisibleTo } from './visibility.ts'

export function listPromptsOf(
  db: Db,
  viewer: Viewer,
  { status, ...paging }: PageRequest & { status?: PromptStatus | undefined },
): Promise<Positioned<PromptRow>[]> {
  return promptsFor(db, viewer)
    .where('p.authorId', '=', viewer.id)
    .where('p.deletedAt', 'is', null)
    .$if(status !== undefined, (query) => query.where('p.status', '=', status ?? ''))
    .$call(inPages(paging, newestFirst(sql`p.updated_at`, sql`p.id`)))
    .execute()
}

export async function countPromptsOf(
  db: Db,
  authorId: number,
  status?: PromptStatus,
): Promise<number> {
  const { total } = await db
    .selectFrom('prompts')
    .where('authorId', '=', authorId)
    .where('deletedAt', 'is', null)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function keptBy(db: Db, viewer: Viewer) {
  return promptsFor(db, viewer)
    .innerJoin('promptFavorites as k', 'k.promptId', 'p.id')
    .where('k.userId', '=', viewer.id)
    .where(isVisibleTo(viewer))
    .where(sql<SqlBool>`(p.visibility <> 'private' or p.author_id = ${viewer.id})`)
}

/** The member's favorites that they may still see, newest first. */
export function listKept(
  db: Db,
  viewer: Viewer,
  paging: PageRequest,
): Promise<Positioned<PromptRow>[]> {
  return keptBy(db, viewer)
    .$call(inPages(paging, newestFirst(sql`k.created_at`, sql`k.id`)))
    .execute()
}

export async function countKept(db: Db, viewer: Viewer): Promise<number> {
  const { total } = await keptBy(db, viewer)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Adds or removes a favorite; true if that changed something. The unique index rejects a concurrent duplicate. */
export async function setKept(
  db: Db,
  { promptId, userId, at }: { promptId: number; userId: number; at: Date },
  isKept: boolean,
): Promise<boolean> {
  if (isKept) {
    const row = await db
      .insertInto('promptFavorites')
      .values({ promptId, userId, createdAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  }
  const row = await db
    .deleteFrom('promptFavorites')
    .where('promptId', '=', promptId)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function isKeptBy(db: Db, userId: number, promptId: number): Promise<boolean> {
  const row = await db
    .selectFrom('promptFavorites')
    .select('id')
    .where('promptId', '=', promptId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function countKeeper(db: Db, promptId: number, by: 1 | -1): Promise<void> {
  await db
    .updateTable('prompts')
    .set({ favoriteCount: sql`favorite_count + ${by}` })
    .where('id', '=', promptId)
    .execute()
}
