import { idIn, oneOf, pageIn, textIn } from '#platform/web/search-values.ts'
import { articleStatuses, type ArticleStatus } from '../article.ts'

/** What of the help's administration is in its address; the first tab is left out. */
export interface AdminKnowledgeSearch {
  tab?: 'categories' | 'analytics' | undefined
  q?: string | undefined
  status?: ArticleStatus | undefined
  category?: string | undefined
  /** The article of which is shown what readers said about it. */
  feedback?: number | undefined
  /** Which page of it. */
  said?: number | undefined
  page?: number | undefined
}

/** Forgiving: what cannot be understood is left out. */
export function adminKnowledgeSearch(given: Record<string, unknown>): AdminKnowledgeSearch {
  const tab = oneOf(['categories', 'analytics'] as const, given['tab'])
  const feedback = idIn(given['feedback'])
  if (tab === 'analytics' && feedback)
    return { tab, feedback, said: pageIn({ page: given['said'] }) }
  if (tab) return { tab }
  return {
    // Named though it is none: a key that is left out stays in the address as it was written.
    tab,
    q: textIn(given['q']),
    status: oneOf(articleStatuses, given['status']),
    category: textIn(given['category']),
    page: pageIn(given),
  }
}
