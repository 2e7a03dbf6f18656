import { oneOf, pageIn, type PageMark, textIn } from '#platform/web/search-values.ts'
import { difficulties, promptOrders, type Difficulty, type PromptOrder } from '../../prompt.ts'

export const layouts = ['grid', 'list'] as const
export type PromptLayout = (typeof layouts)[number]

/** The query of the directory page. Defaults are left out, so that links stay short. */
export interface PromptsSearch {
  category?: string | undefined
  search?: string | undefined
  difficulty?: Difficulty | undefined
  featured?: true | undefined
  language?: string | undefined
  tag?: string | undefined
  sort?: Exclude<PromptOrder, 'recent'> | undefined
  layout?: 'list' | undefined
  page?: PageMark | undefined
}

/** Ignores invalid values; `all` filters nothing. */
export function promptsSearch(query: Record<string, unknown>): PromptsSearch {
  const sort = oneOf(promptOrders, query['sort'])
  const isFeatured = String(query['featured']) === 'true'
  return {
    category: wordIn(query['category']),
    search: textIn(query['search'], 200),
    difficulty: oneOf(difficulties, query['difficulty']),
    featured: isFeatured ? true : undefined,
    language: wordIn(query['language']),
    tag: textIn(query['tag'], 30),
    sort: sort === 'recent' ? undefined : sort,
    layout: query['layout'] === 'list' ? 'list' : undefined,
    page: pageIn(query),
  }
}

function wordIn(query: unknown): string | undefined {
  const word = textIn(query, 60)
  return word === undefined || word === 'all' || !/^[\w-]+$/.test(word) ? undefined : word
}

/** Keeps the sort order and the layout, and removes all filters. */
export function withoutFilters({ sort, layout }: PromptsSearch): PromptsSearch {
  return { sort, layout }
}

export function hasFilters({ sort: _s, layout: _l, page: _p, ...filters }: PromptsSearch): boolean {
  return Object.values(filters).some((filter) => filter !== undefined)
}
