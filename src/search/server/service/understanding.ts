import type { UserContext } from '#platform/server/context.ts'
import { wordsOf } from '#platform/words.ts'
import type { Understood } from '../../synonyms-contract.ts'
import { lookUpWords } from '../queries/words.ts'
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
  const searched = new Set(terms.flatMap(({ text }) => text.split(' ')))
  const others = [...new Set(words)].filter((word) => !searched.has(word))
  const lookedUp = meaning?.corrected ? await lookUpWords(ctx.db, others, { asTyped: false }) : []
  const corrected = lookedUp.filter(({ nearest }) => nearest !== null && searched.has(nearest))
  const mistyped = new Set(corrected.map(({ word }) => word))
  return {
    terms: terms.map(({ text, same, related }) => ({
      text,
      typed: corrected.find(({ nearest }) => nearest === text)?.word ?? null,
      // The first expression is the typed one.
      alternatives: [...same.slice(1), ...related].map((words) => words.join(' ')),
    })),
    ignored: others.filter((word) => !mistyped.has(word)),
    services: complete,
    listed: total,
    isBounded: isTotalBounded,
  }
}
