import { queryOptions } from '@tanstack/react-query'
import { briefsContract } from '#briefs/contract.ts'
import { api } from '#platform/web/client.ts'
import { read } from '#platform/web/query.ts'
import { pagingOf } from '#platform/web/search-values.ts'
import { offersProposalContract, type Proposal } from '../proposal-contract.ts'
import type { ProposalsSearch } from './proposals-search.ts'

export const PROPOSALS_PER_PAGE = 20
/** The API's longest page. */
const LONGEST = 100

export const briefQuery = (id: number | string) => read(briefsContract, 'get', { id })

/** A page of the proposals for a gig. */
export const proposalsQuery = (id: number | string, { status, sort, page }: ProposalsSearch) =>
  read(offersProposalContract, 'list', {
    id,
    ...(status && { mark: status }),
    ...(sort && { sort }),
    ...pagingOf(page),
    limit: PROPOSALS_PER_PAGE,
  })

/** The viewer's own proposal for a gig, alone in its list. */
export const ownProposalQuery = (id: number) => read(offersProposalContract, 'list', { id })

/** All proposals for a gig, page after page: those of different pages can be compared. */
export function allProposalsQuery(id: number | string) {
  const { queryKey } = read(offersProposalContract, 'list', { id, limit: LONGEST })
  return queryOptions({
    queryKey: [...queryKey, 'all'],
    queryFn: async ({ signal }) => {
      const all: Proposal[] = []
      let cursor: string | undefined
      do {
        const input = { id: Number(id), limit: LONGEST, ...(cursor && { cursor }) }
        const { items, next } = await api(offersProposalContract).list(input, { signal })
        all.push(...items)
        cursor = new URLSearchParams(next).get('cursor') ?? undefined
      } while (cursor !== undefined)
      return all
    },
  })
}

export const allowanceQuery = read(offersProposalContract, 'allowance')
