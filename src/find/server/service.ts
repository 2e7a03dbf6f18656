import { searchPosts } from '#blog/server/service/reading.ts'
import { searchArticles } from '#knowledge/server/service/search.ts'
import { searchPages } from '#pages/server/service/search.ts'
import { beginningOf } from '#platform/plain-text.ts'
import type { Context } from '#platform/server/context.ts'
import { wordsOf } from '#platform/words.ts'
import { searchPrompts } from '#prompts/server/service/reading.ts'
import { meaningOfSearch, searchServices, searchVibers } from '#search/server/service/everything.ts'
import type { FoundGroup, FoundItem } from '../contract.ts'
import { kinds, MAX_SHOWN, type Kind } from '../kinds.ts'

interface Query {
  q: string
  kinds?: readonly Kind[] | undefined
  limit: number
}
interface Part {
  words: readonly string[]
  /** The number of results to return. */
  limit: number
}

interface Wanted extends Part {
  /** The number up to which matches are counted: one more than is shown, to know whether there are more. */
  counted: number
}

interface Match extends FoundItem {
  /** The corrected text, if the room's own search replaced a word. */
  corrected?: string | null
}

/** Each room searches its own content, because it knows visibility and ranking (decision 35). */
const searches: Record<
  Kind,
  (ctx: Context, wanted: Wanted) => Promise<{ items: Match[]; total: number }>
> = {
  services: searchServices,
  vibers: searchVibers,
  posts: searchPosts,
  articles: searchArticles,
  prompts: searchPrompts,
  pages: searchPages,
}

/**
 * Searches all kinds and leaves out kinds without results. If no kind has a match for the typed words, unknown words
 * are replaced by the most similar known ones, and the kinds without results are searched again.
 */
export async function findEverything(ctx: Context, query: Query): Promise<FoundGroup[]> {
  const words = wordsOf(query.q)
  if (words.length === 0) return []
  const wantedKinds = kinds.filter((kind) => query.kinds?.includes(kind) ?? true)
  const found = await findAmong(ctx, wantedKinds, { words, limit: query.limit })
  if (found.some((group) => group.corrected === null)) return found
  const corrected = found[0]?.corrected ?? (await meaningOfSearch(ctx, query.q))?.corrected
  if (!corrected) return []
  // Kinds that corrected the word themselves already have their results.
  const others = wantedKinds.filter((kind) => found.every((group) => group.kind !== kind))
  const nearest = await findAmong(ctx, others, { words: wordsOf(corrected), limit: query.limit })
  return [...found, ...nearest]
    .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
    .map((group) => ({ ...group, corrected }))
}

async function findAmong(ctx: Context, wantedKinds: readonly Kind[], { words, limit }: Part) {
  const groups = wantedKinds.map(async (kind) => {
    const { items, total } = await searches[kind](ctx, { words, limit, counted: MAX_SHOWN + 1 })
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
      corrected: items[0]?.corrected ?? null,
      results,
    }
  })
  return (await Promise.all(groups)).filter(({ results }) => results.length > 0)
}
