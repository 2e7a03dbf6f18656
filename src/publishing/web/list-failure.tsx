import { messageOf } from '#platform/web/query.ts'
import { ErrorState } from '#ui/error-state.tsx'

/** Of `useQuery`. */
export interface ListQuery<Data> {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
}

export interface Failed {
  title: string
  /** Shown if the server sends no message; a general text without it. */
  fallback?: string
}

interface Props {
  query: ListQuery<unknown>
  failed: Failed
}

/** Why a list could not be loaded, with a button to try again. Nothing if it was loaded. */
export function ListFailure({ query: { error, refetch }, failed: { title, fallback } }: Props) {
  if (!error) return null
  const text = fallback === undefined ? {} : { text: messageOf(error, fallback) }
  return <ErrorState title={title} {...text} error={error} onRetry={() => void refetch()} />
}
