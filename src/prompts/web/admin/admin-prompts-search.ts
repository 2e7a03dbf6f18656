import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { oneOf, pageIn, type PageMark, pagingOf, textIn } from '#platform/web/search-values.ts'
import { promptsContract } from '../../contract.ts'
import { promptStatuses, type PromptStatus } from '../../prompt.ts'

export const ADMIN_PAGE_SIZE = 25
export const adminTabs = ['prompts', 'categories'] as const

/** The query of the admins' list of prompts. */
export interface AdminPromptsSearch {
  tab?: 'categories' | undefined
  search?: string | undefined
  status?: PromptStatus | undefined
  category?: string | undefined
  page?: PageMark | undefined
}

/** Ignores invalid values. */
export function adminPromptsSearch(query: Record<string, unknown>): AdminPromptsSearch {
  const tab = oneOf(adminTabs, query['tab'])
  return {
    tab: tab === 'categories' ? tab : undefined,
    search: textIn(query['search'], 200),
    status: oneOf(promptStatuses, query['status']),
    category: textIn(query['category'], 60),
    page: pageIn(query),
  }
}

export function adminPromptsQuery({ search, status, category, page }: AdminPromptsSearch) {
  return queryOptions({
    ...read(promptsContract, 'list', {
      status: status ?? 'all',
      ...(search && { search }),
      ...(category && { category }),
      ...(page && pagingOf(page)),
      limit: ADMIN_PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
  })
}
