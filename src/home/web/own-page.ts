import type { QueryClient } from '@tanstack/react-query'
import { pagesContract } from '#pages/contract.ts'
import { read } from '#platform/web/query.ts'

/** What an admin put on the landing page; without it the page is as it came. */
export function ownPage(queryClient: QueryClient) {
  return queryClient.ensureQueryData(read(pagesContract, 'homepage')).catch(() => null)
}
