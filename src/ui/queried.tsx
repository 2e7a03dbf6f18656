import type { ReactNode } from 'react'
import { messageOf } from '#platform/web/query.ts'
import { ErrorState } from './error-state.tsx'
import { Skeletons } from './skeleton.tsx'

interface Props<Data> {
  /** Of `useQuery`. */
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** Shown until then, or the classes of its skeletons. */
  loading: ReactNode | readonly string[]
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
  if (data !== undefined) return children(data)
  return isClasses(loading) ? <Skeletons classes={loading} /> : loading
}

const isClasses = (loading: ReactNode | readonly string[]): loading is readonly string[] =>
  Array.isArray(loading) && loading.every((one) => typeof one === 'string')
