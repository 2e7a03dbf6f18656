import { searchPosts } from '#blog/server/service/reading.ts'
import { searchBriefs } from '#briefs/server/service/public.ts'
import { searchArticles } from '#knowledge/server/service/search.ts'
import { searchPages } from '#pages/server/service/search.ts'
import { beginningOf } from '#platform/plain-text.ts'
import type { Context } from '#platform/server/context.ts'
import { significantWords } from '#platform/filler-words.ts'
import { wordsOf } from '#platform/words.ts'
import type { WantedContent } from '#platform/server/text-query.ts'
import { searchPrompts } from '#prompts/server/service/reading.ts'
import { meaningOfSearch, searchServices, searchVibers } from '#search/server/service/everything.ts'
import type { FoundGroup, FoundItem } from '../contract.ts'
import { kinds, kindsWithout, MAX_SHOWN, type Kind } from '../kinds.ts'

interface Query {
  q: string
  kinds?: readonly Kind[] | undefined
  asTyped?: '1' | undefined
  limit: number
}
interface Match extends FoundItem {
  /** The corrected text, if the room's own search replaced a word. */
  corrected?: string | null
}

/** Each room searches its own content, because it knows visibility and ranking (decision 35). */
const searches: Record<
  Kind,
  (ctx: Context, wanted: WantedContent) => Promise<{ items: Match[]; total: number }>
> = {
  services: searchServices,
  vibers: searchVibers,
  gigs: searchBriefs,
  posts: searchPosts,
  articles: searchArticles,
  prompts: searchPrompts,
  pages: searchPages,
}

/**
 * Searches all kinds and leaves out kinds without results. If no kind has a match for the typed words, unknown words
 * are replaced by the most similar known ones, and the kinds without results are searched again. If there is still no
 * match, kinds find what contains some of the words.
 */
export async function findEverything(ctx: Context, query: Query): Promise<FoundGroup[]> {
  const words = significantWords(wordsOf(query.q))
  const wantedKinds = kindsWithout(ctx.modules.off).filter(
    (kind) => query.kinds?.includes(kind) ?? true,
  )
  if (words.length === 0 || wantedKinds.length === 0) return []
  const { limit } = query
  const found = await findAmong(ctx, wantedKinds, { words, has: 'all', limit })
  if (query.asTyped) {
    // Some kinds correct words themselves.
    const asTyped = found.filter((group) => group.corrected === null)
    return asTyped.length > 0 ? asTyped : findAmong(ctx, wantedKinds, { words, has: 'any', limit })
  }
  if (found.some((group) => group.corrected === null)) return found
  const corrected = found[0]?.corrected ?? (await meaningOfSearch(ctx, query.q))?.corrected
  if (!corrected) return findAmong(ctx, wantedKinds, { words, has: 'any', limit })
  // Kinds that corrected the word themselves already have their results.
  const others = wantedKinds.filter((kind) => found.every((group) => group.kind !== kind))
  const meant = wordsOf(corrected)
  const nearest = [...found, ...(await findAmong(ctx, others, { words: meant, has: 'all', limit }))]
  const groups =
    nearest.length > 0
      ? nearest
      : await findAmong(ctx, wantedKinds, { words: meant, has: 'any', limit })
  return groups
    .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
    .map((group) => ({ ...group, corrected }))
}

type Part = Pick<WantedContent, 'words' | 'has' | 'limit'>

async function findAmong(ctx: Context, wantedKinds: readonly Kind[], part: Part) {
  const groups = wantedKinds.map(async (kind) => {
    const { items, total } = await searches[kind](ctx, { ...part, counted: MAX_SHOWN + 1 })
    const results = items.map(({ id, title, excerpt, path }) => ({
      id,
      title,
      path,
      excerpt: beginningOf(excerpt),
    }))
    return {
      kind,
      total: Math.min(total, MAX_SHOWN),
      isBounded: total > MAX_SHOWN,
      isClosest: part.has === 'any' && part.words.length > 1,
      corrected: items[0]?.corrected ?? null,
      results,
    }
  })
  return (await Promise.all(groups)).filter(({ results }) => results.length > 0)
}
