import type { ReactNode } from 'react'
import { messageOf } from '#platform/web/query.ts'
import { ErrorState } from './error-state.tsx'

interface Props<Data> {
  /** Of `useQuery`. */
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  loading: ReactNode
  /** The failure: its title, its text, or the text where the server gives none. */
  title?: string
  text?: string
  fallback?: string
  level?: 1 | 2 | 3
  children: (data: Data) => ReactNode
}

/** What a query found; until then its skeleton, and after a failure the reason with a button that tries again. */
export function Queried<Data>({ query, loading, children, fallback, ...failure }: Props<Data>) {
  const { data, error, refetch } = query
  if (error) {
    const text = fallback === undefined ? {} : { text: messageOf(error, fallback) }
    return <ErrorState {...failure} {...text} error={error} onRetry={() => void refetch()} />
  }
  return data === undefined ? loading : children(data)
}
