import { oneOf, pageIn, type PageMark, textIn } from '#platform/web/search-values.ts'
import { difficulties, promptOrders, type Difficulty, type PromptOrder } from '../prompt.ts'

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
export function promptsSearch(given: Record<string, unknown>): PromptsSearch {
  const sort = oneOf(promptOrders, given['sort'])
  const isFeatured = String(given['featured']) === 'true'
  return {
    category: wordIn(given['category']),
    search: textIn(given['search'], 200),
    difficulty: oneOf(difficulties, given['difficulty']),
    featured: isFeatured ? true : undefined,
    language: wordIn(given['language']),
    tag: textIn(given['tag'], 30),
    sort: sort === 'recent' ? undefined : sort,
    layout: given['layout'] === 'list' ? 'list' : undefined,
    page: pageIn(given),
  }
}

function wordIn(given: unknown): string | undefined {
  const word = textIn(given, 60)
  return word === undefined || word === 'all' || !/^[\w-]+$/.test(word) ? undefined : word
}

/** Keeps the sort order and the layout, and removes all filters. */
export function withoutFilters({ sort, layout }: PromptsSearch): PromptsSearch {
  return { sort, layout }
}

export function hasFilters({ sort: _s, layout: _l, page: _p, ...filters }: PromptsSearch): boolean {
  return Object.values(filters).some((filter) => filter !== undefined)
}
