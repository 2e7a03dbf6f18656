import { audit } from '#audit/server/service.ts'
import { fail, found } from '#platform/errors.ts'
import { transaction, type UserContext } from '#platform/server/context.ts'
import { MAX_WORDS, problemOf } from '../../check.ts'
import type { ListedWord, WordChange } from '../../contract.ts'
import { namespaceOf } from '../../keys.ts'
import { WORDS_CHANGED } from '../../topic.ts'
import { deleteWord, insertChange, listWords, lockWords, saveWord } from '../queries.ts'
import { hashOf, listed } from './list.ts'
import { originalsIn } from './originals.ts'
import { loadWords } from './overlay.ts'

/** Writes one text, which every process shows after the commit. Throws 'stale' if it was changed since `version`. */
export async function putWord(ctx: UserContext, wanted: WordChange): Promise<ListedWord> {
  const { language, key, text, version } = wanted
  const original = found((await originalsIn(language)).get(key))
  const problem = text === null ? undefined : problemOf(key, original, text)
  if (problem) fail(problem.code, { ...problem, field: 'text' })
  await transaction(ctx, async (ctx) => {
    await lockWords(ctx.db)
    const all = (await listWords(ctx.db)).filter((word) => word.language === language)
    const before = all.find((word) => word.key === key)
    if ((before?.text ?? null) === text) return
    if ((before?.version ?? 0) !== version) fail('stale')
    if (!before && all.length >= MAX_WORDS) fail('words.too_many', { details: { max: MAX_WORDS } })
    const [at, by] = [ctx.now(), ctx.viewer.id]
    if (text === null) await deleteWord(ctx.db, { language, key })
    else {
      const word = { language, key, text, originalHash: hashOf(original) }
      await saveWord(ctx.db, { ...word, changedAt: at, changedBy: by })
    }
    const change = { language, key, before: before?.text ?? null, after: text }
    await insertChange(ctx.db, { at, by, changes: [change] })
    await audit(ctx, {
      action: 'words.changed',
      after: { language, texts: 1, namespaces: namespaceOf(key) },
    })
    ctx.announce({ to: [], topic: WORDS_CHANGED })
  })
  // The signal reaches this process, too, but not before the answer.
  await loadWords(ctx)
  const saved = (await listWords(ctx.db)).find(
    (one) => one.language === language && one.key === key,
  )
  return listed(key, original, saved)
}
