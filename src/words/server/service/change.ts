import { fail, found } from '#platform/errors.ts'
import { transaction, type UserContext } from '#platform/server/context.ts'
import { problemOf } from '../../check.ts'
import type { ListedWord, WordChange } from '../../contract.ts'
import { listWords, lockWords } from '../queries.ts'
import { hashOf, listed } from './list.ts'
import { originalsIn } from './originals.ts'
import { loadWords } from './overlay.ts'
import { saveChange } from './save.ts'

/** Writes one text, which every process shows after the commit. Throws 'stale' if it was changed since `version`. */
export async function putWord(ctx: UserContext, wanted: WordChange): Promise<ListedWord> {
  const { language, key, text, version } = wanted
  const original = found((await originalsIn(language)).get(key))
  const problem = text === null ? undefined : problemOf(key, original, text)
  if (problem) fail(problem.code, { ...problem, field: 'text' })
  const isWanted = (one: { language: string; key: string }) =>
    one.language === language && one.key === key
  await transaction(ctx, async (ctx) => {
    await lockWords(ctx.db)
    const own = await listWords(ctx.db)
    const before = own.find(isWanted)
    if ((before?.text ?? null) === text) return
    if ((before?.version ?? 0) !== version) fail('stale')
    await saveChange(ctx, own, [{ language, key, text, originalHash: hashOf(original) }])
  })
  // The signal reaches this process, too, but not before the answer.
  await loadWords(ctx)
  return listed(key, original, (await listWords(ctx.db)).find(isWanted))
}
