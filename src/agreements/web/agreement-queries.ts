import { read } from '#platform/web/query.ts'
import { pagingOf, type PageMark } from '#platform/web/search-values.ts'
import type { AgreementState } from '../agreement.ts'
import { agreementsContract } from '../contract.ts'

export const AGREEMENTS_PER_PAGE = 20

export const agreementQuery = (id: number | string) => read(agreementsContract, 'get', { id })

/** The agreements of the viewer, of all states or of one. */
export function agreementsQuery({ state, page }: { state?: AgreementState; page?: PageMark }) {
  return read(agreementsContract, 'list', {
    ...(state && { state }),
    ...pagingOf(page),
    limit: AGREEMENTS_PER_PAGE,
  })
}
