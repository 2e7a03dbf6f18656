import { idIn, oneOf, pageIn, type PageMark, textIn } from '#platform/web/search-values.ts'
import { articleStatuses, type ArticleStatus } from '../article.ts'

/** The query of the admin page of the knowledge base. The first tab is the default and is left out. */
export interface AdminKnowledgeSearch {
  tab?: 'categories' | 'analytics' | undefined
  q?: string | undefined
  status?: ArticleStatus | undefined
  category?: string | undefined
  /** The id of the article whose feedback is shown. */
  feedback?: number | undefined
  said?: PageMark | undefined
  page?: PageMark | undefined
}

/** Ignores invalid values. */
export function adminKnowledgeSearch(query: Record<string, unknown>): AdminKnowledgeSearch {
  const tab = oneOf(['categories', 'analytics'] as const, query['tab'])
  const feedback = idIn(query['feedback'])
  const nothing = {
    feedback: undefined,
    said: undefined,
    q: undefined,
    status: undefined,
    category: undefined,
    page: undefined,
  }
  if (tab === 'analytics' && feedback) {
    return { ...nothing, tab, feedback, said: pageIn({ page: query['said'] }) }
  }
  if (tab) return { ...nothing, tab }
  return {
    ...nothing,
    tab,
    q: textIn(query['q']),
    status: oneOf(articleStatuses, query['status']),
    category: textIn(query['category']),
    page: pageIn(query),
  }
}
