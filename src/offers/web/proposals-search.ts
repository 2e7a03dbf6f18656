import type { PageMark } from '#platform/web/search-values.ts'
import type { ProposalFilter } from '../proposal-contract.ts'

/** The search parameters of the page of proposals. */
export interface ProposalsSearch {
  status?: ProposalFilter['mark']
  sort?: ProposalFilter['sort'] | undefined
  page?: PageMark | undefined
  /** The ids of the compared proposals, such as `12,15`. */
  compare?: string | undefined
}
