import { useQuery } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { homeLandingContract } from '../landing-contract.ts'
import { LandingForm } from './landing-form.tsx'

const landingQuery = read(homeLandingContract, 'get')

/** The admin tab for the texts of the landing page. */
export function LandingTab() {
  const { data, error, refetch } = useQuery(landingQuery)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons classes={['h-11 rounded-full', 'h-[40rem] rounded-xl']} />
  return <LandingForm current={data} queryKey={landingQuery.queryKey} />
}
