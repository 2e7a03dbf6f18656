import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AccessDenied } from '#ui/access-denied.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { DashboardStats, Operations } from '../contract.ts'
import { operationsQuery, statsQuery } from './admin-queries.ts'

interface Props {
  children: (stats: DashboardStats, operations: Operations | undefined) => ReactNode
}

/** Renders the dashboard's figures, a skeleton while they load, or an error with a retry button. */
export function WithStats({ children }: Props) {
  const stats = useQuery(statsQuery)
  const operations = useQuery(operationsQuery)
  const failed = [stats, operations].find(({ error }) => error)
  if (failed) {
    const retry = () => Promise.all([stats.refetch(), operations.refetch()])
    return <AccessDenied level={2} error={failed.error} onRetry={() => void retry()} />
  }
  if (!stats.data) return <Pending />
  return <div className="grid grid-cols-1 gap-8">{children(stats.data, operations.data)}</div>
}

function Pending() {
  return (
    <Loading className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-28 rounded-xl" />
      ))}
    </Loading>
  )
}
