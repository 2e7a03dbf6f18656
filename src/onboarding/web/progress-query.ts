import { read } from '#platform/web/query.ts'
import { onboardingContract } from '../contract.ts'

/** Asked again whenever somebody comes back to the tab: what is done is done elsewhere. */
export const progressQuery = {
  ...read(onboardingContract, 'progress'),
  staleTime: 0,
  refetchOnWindowFocus: true,
}
