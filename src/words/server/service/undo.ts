import { audit } from '#audit/server/service.ts'
import { fail } from '#platform/errors.ts'
import { transaction, type UserContext } from '#platform/server/context.ts'
import type { NewestChange } from '../../contract.ts'
import {
  findNewestChange,
  findNewestDifferences,
  lockWords,
  markUndone,
  type WordsDifference,
} from '../queries.ts'
import { hashOf } from './list.ts'
import { originalsIn } from './originals.ts'
import { loadWords } from './overlay.ts'
import { summaryOf, writeWords, type WantedWord } from './save.ts'

/** The change that can be taken back next. */
export async function newestChange(ctx: UserContext): Promise<NewestChange> {
  const change = await findNewestChange(ctx.db)
  if (!change) return { change: null }
  const { at, by, first, ...rest } = change
  const { key, before, after } = first
  const isYours = by === ctx.viewer.id
  return { change: { ...rest, at: at.toISOString(), isYours, first: { key, before, after } } }
}

/** Takes the newest change back. Throws 'words.stale' if it is not the one that the admin saw. */
export async function undoWords(ctx: UserContext, { id }: { id: number }): Promise<NewestChange> {
  await transaction(ctx, async (ctx) => {
    await lockWords(ctx.db)
    const newest = await findNewestDifferences(ctx.db)
    if (newest?.id !== id) fail('words.stale')
    const wanted = await Promise.all(newest.changes.map((change) => wordBefore(change)))
    await writeWords(ctx, wanted)
    await markUndone(ctx.db, id, { at: ctx.now(), by: ctx.viewer.id })
    await audit(ctx, { action: 'words.undone', after: summaryOf(wanted) })
  })
  await loadWords(ctx)
  return newestChange(ctx)
}

/** The text before a change, with the original that it was written for. */
async function wordBefore(change: WordsDifference): Promise<WantedWord> {
  const { language, key, before, hashBefore } = change
  const original = (await originalsIn(language)).get(key) ?? ''
  const originalHash = hashBefore ? Buffer.from(hashBefore, 'hex') : hashOf(original)
  return { language, key, text: before, originalHash }
}
