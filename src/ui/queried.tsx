import type { ReactNode } from 'react'
import { messageOf } from '#platform/web/query.ts'
import { ErrorState } from './error-state.tsx'
import { Skeletons } from './skeleton.tsx'

/** Of `useQuery`. */
export interface Query<Data> {
  data: Data | undefined
  error: unknown
  refetch: () => unknown
}

/** The failure: its title, its text, or the text where the server gives none. */
export interface Failure {
  title?: string
  text?: string
  fallback?: string
  level?: 1 | 2 | 3
}

interface Props<Data> extends Failure {
  query: Query<Data>
  /** Shown until then, or the classes of its skeletons. */
  loading: ReactNode | readonly string[]
  children: (data: Data) => ReactNode
}

/** What a query found; until then its skeleton, and after a failure the reason with a button that tries again. */
export function Queried<Data>({ query, loading, children, ...failure }: Props<Data>) {
  const { data, error } = query
  if (error) return <QueryFailure query={query} {...failure} />
  if (data !== undefined) return children(data)
  return isClasses(loading) ? <Skeletons classes={loading} /> : loading
}

interface FailureProps extends Failure {
  query: Query<unknown>
}

/** Why a query failed, with a button that tries again. Nothing if it did not fail. */
export function QueryFailure({ query, fallback, ...failure }: FailureProps) {
  const { error, refetch } = query
  if (!error) return null
  const text = fallback === undefined ? {} : { text: messageOf(error, fallback) }
  return <ErrorState {...failure} {...text} error={error} onRetry={() => void refetch()} />
}

const isClasses = (loading: ReactNode | readonly string[]): loading is readonly string[] =>
  Array.isArray(loading) && loading.every((one) => typeof one === 'string')
