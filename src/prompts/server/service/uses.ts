import { DAY_MS } from '#platform/durations.ts'
import { found } from '#platform/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { dayKey } from '#platform/server/visitor-key.ts'
import { findPrompt } from '../queries/prompts.ts'
import { deleteTrash } from '../queries/changes.ts'
import { countUses, deleteUses, insertUse } from '../queries/uses.ts'

const KEPT_MS = 2 * DAY_MS
const TRASH_MS = 30 * DAY_MS

/**
 * Records a use of a live prompt, once a day for each member or network; the author's own is not counted. A job adds it
 * to the count within a minute. Throws 'not_found'.
 */
export async function usePrompt(ctx: Context, id: number, slug?: string): Promise<void> {
  const { db, viewer, now } = ctx
  const prompt = found(await findPrompt(db, viewer, id, slug))
  if (!prompt.isLive || (viewer !== null && prompt.authorId === viewer.id)) return
  await insertUse(db, { promptId: id, visitor: dayKey(ctx, 'prompt use'), usedAt: now() })
}

export function countFreshUses({ db }: Pick<Context, 'db'>): Promise<void> {
  return countUses(db)
}

/** Deletes counted uses after two days, because they are only needed to count each user once a day. */
export async function forgetUses({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteUses(db, new Date(now().getTime() - KEPT_MS))
}

/** Purges prompts that were deleted more than 30 days ago. */
export async function emptyTrash({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteTrash(db, new Date(now().getTime() - TRASH_MS))
}
