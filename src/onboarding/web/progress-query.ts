import { read } from '#platform/web/query.ts'
import { onboardingContract } from '../contract.ts'

/** Refetched when the tab gets focus, because tasks are done on other pages. */
export const progressQuery = {
  ...read(onboardingContract, 'progress'),
  staleTime: 0,
  refetchOnWindowFocus: true,
}
