import { useQuery } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { homeLandingContract } from '../landing-contract.ts'
import { LandingForm } from './landing-form.tsx'

const landingQuery = read(homeLandingContract, 'get')

/** The admin tab for the texts of the landing page. */
export function LandingTab() {
  const { data, error, refetch } = useQuery(landingQuery)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-11 rounded-full" />
        <Skeleton className="h-[40rem] rounded-xl" />
      </Loading>
    )
  }
  return <LandingForm current={data} queryKey={landingQuery.queryKey} />
}
