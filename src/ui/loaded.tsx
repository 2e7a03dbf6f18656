import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AccessDenied } from './access-denied.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

interface Props<Data, Key extends QueryKey> {
  query: UseQueryOptions<Data, Error, Data, Key>
  children: (data: Data) => ReactNode
}

/** Shows a query's data for an admin: a skeleton while it loads, and the error if it fails. */
export function Loaded<Data, Key extends QueryKey>({ query, children }: Props<Data, Key>) {
  const { data, error, refetch } = useQuery(query)
  if (error) return <AccessDenied level={2} error={error} onRetry={() => void refetch()} />
  if (data !== undefined) return children(data)
  return (
    <Loading>
      <Skeleton className="h-96 rounded-xl" />
    </Loading>
  )
}
