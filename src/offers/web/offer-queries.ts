import type { QueryClient } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { pagingOf, type PageMark } from '#platform/web/search-values.ts'
import { offersContract } from '../contract.ts'
import type { OfferStatus } from '../process.ts'

export const OFFERS_PER_PAGE = 20
/** How many offers between two people their conversation shows as cards. */
const OFFERS_OF_THREAD = 100

export const offerQuery = (id: number | string) => read(offersContract, 'get', { id })

/** The offers of the viewer, of all statuses or of one. */
export function offersQuery({ status, page }: { status?: OfferStatus; page?: PageMark }) {
  return read(offersContract, 'list', {
    ...(status && { status }),
    ...pagingOf(page),
    limit: OFFERS_PER_PAGE,
  })
}

/** The newest offers between the viewer and another person. */
export const offersWithQuery = (userId: number) =>
  read(offersContract, 'list', { with: userId, limit: OFFERS_OF_THREAD })

/** The offer that became an agreement, and its amendments. */
export const offersOfAgreementQuery = (agreementId: number | string) =>
  read(offersContract, 'list', { agreementId, limit: OFFERS_OF_THREAD })

/** Refetches everything that shows offers, proposals and agreements, after a change. */
export function refreshOffers(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      /^\/api\/(?:offers|agreements|briefs|proposals)\b/.test(String(path)),
  })
}
