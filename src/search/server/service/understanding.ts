import type { UserContext } from '#platform/server/context.ts'
import { wordsOf } from '#platform/words.ts'
import type { Understood } from '../../synonyms-contract.ts'
import { countMatches, meaningOfText } from './search.ts'

/** What the search makes of a text, and how much it finds. */
export async function understand(ctx: UserContext, search: string): Promise<Understood> {
  const words = wordsOf(search)
  if (words.length === 0) {
    return { terms: [], ignored: [], services: 0, listed: 0, isBounded: false }
  }
  const [meaning, { total, complete, isTotalBounded }] = await Promise.all([
    meaningOfText(ctx.db, search),
    countMatches(ctx, { search }),
  ])
  const terms = meaning?.terms ?? []
  const searched = new Set(terms.flatMap(({ text, typed }) => (typed ?? text).split(' ')))
  return {
    terms: terms.map(({ text, typed, same, related }) => ({
      text,
      typed,
      // The first expression is the typed one.
      alternatives: [...same.slice(1), ...related].map((words) => words.join(' ')),
    })),
    ignored: [...new Set(words)].filter((word) => !searched.has(word)),
    services: complete,
    listed: total,
    isBounded: isTotalBounded,
  }
}
