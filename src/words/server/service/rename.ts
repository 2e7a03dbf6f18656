import { fail } from '#platform/errors.ts'
import { transaction, type UserContext } from '#platform/server/context.ts'
import { spokenRefusal } from '#platform/server/translate-error.ts'
import { problemOf } from '../../check.ts'
import { articlesBefore } from '../../articles.ts'
import type { Renamed, WordsRenaming } from '../../contract.ts'
import { renamed } from '../../renaming.ts'
import { listWords, lockWords, type OwnWord } from '../queries.ts'
import { hashOf } from './list.ts'
import { originalsIn } from './originals.ts'
import { loadWords } from './overlay.ts'
import { refuseTooMany, saveChange, type WantedWord } from './save.ts'

/** How many texts an answer contains; its `total` counts all. */
const MAX_LISTED = 200

interface Hit extends WantedWord {
  before: string
  after: string
  /** How many places have a word before the new one that may not fit it. */
  articles: number
}

/**
 * Replaces a word in every text of a language, starting from the texts that are shown. All texts are written or none.
 * Throws 'words.renamed' if a text would break its limits.
 */
export async function renameWords(ctx: UserContext, renaming: WordsRenaming): Promise<Renamed> {
  if (renaming.isDry) {
    const own = await listWords(ctx.db)
    const hits = await hitsOf(own, renaming)
    refuseTooMany(own, hits)
    return answerOf(hits)
  }
  const hits = await transaction(ctx, async (ctx) => {
    await lockWords(ctx.db)
    const own = await listWords(ctx.db)
    const changed = await hitsOf(own, renaming)
    await saveChange(ctx, own, changed)
    return changed
  })
  await loadWords(ctx)
  return answerOf(hits)
}

function answerOf(hits: readonly Hit[]): Renamed {
  const isDoubtful = ({ articles }: Hit) => articles > 0
  const listed = hits
    .toSorted((one, other) => Number(isDoubtful(other)) - Number(isDoubtful(one)))
    .slice(0, MAX_LISTED)
  return {
    total: hits.length,
    articles: hits.reduce((sum, hit) => sum + hit.articles, 0),
    hits: listed.map(({ key, before, after, articles }) => ({ key, before, after, articles })),
  }
}

async function hitsOf(all: readonly OwnWord[], renaming: WordsRenaming): Promise<Hit[]> {
  const { language } = renaming
  const own = new Map(
    all.filter((word) => word.language === language).map((word) => [word.key, word]),
  )
  const terms = [renaming.to, ...(renaming.plural ? [renaming.plural.to] : [])]
  const hits: Hit[] = []
  for (const [key, original] of await originalsIn(language)) {
    const word = own.get(key)
    // An own text that no longer fits is not shown.
    const isShown = word && !problemOf(key, original, word.text)
    const before = isShown ? word.text : original
    const after = renamed(key, before, renaming)
    if (after === before) continue
    refuseUnfit(key, original, after)
    // The mark of a changed original stays, because its text has not been compared.
    const originalHash = isShown ? word.originalHash : hashOf(original)
    hits.push({
      language,
      key,
      text: after === original ? null : after,
      originalHash,
      before,
      after,
      articles: articlesBefore(language, terms, after),
    })
  }
  return hits
}

function refuseUnfit(key: string, original: string, after: string): void {
  const problem = problemOf(key, original, after)
  if (!problem) return
  const { code, details } = { details: {}, ...problem }
  fail('words.renamed', {
    field: 'to',
    details: { key, problem: (reader) => spokenRefusal(code, details, reader) },
  })
}
