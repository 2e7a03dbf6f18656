import {
  useQuery as useObservedQuery,
  useQueryClient,
  type Query,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'

/* Stands in for the library in the server's bundle (scripts/on-server.ts); only these two hooks are different. */
export * from '@tanstack/react-query'

/** Options whose effect on a rendered page is left to the library. */
const LEFT_TO_LIBRARY = ['throwOnError', 'initialDataUpdatedAt', 'subscribed']

/** The options of a read, as far as they change what is rendered. */
interface Options {
  queryKey: QueryKey
  enabled?: unknown
  initialData?: unknown
  placeholderData?: unknown
  select?: (data: unknown) => unknown
  retryOnMount?: boolean
  refetchOnMount?: unknown
  staleTime?: unknown
}

/**
 * Reads the query from the cache. The library's hook creates an observer, which costs several times as much and never
 * observes anything on a server. Queries are fetched by loaders only, so a missing one is shown as pending.
 */
export function useQuery(options: Options, client?: QueryClient) {
  const queryClient = useQueryClient(client)
  const isPlain =
    typeof options.enabled !== 'function' && !LEFT_TO_LIBRARY.some((name) => name in options)
  // A hook behind a condition is safe here, because a component is called once on the server.
  // oxlint-disable-next-line react/rules-of-hooks
  return isPlain ? resultOf(queryClient, options) : useObservedQuery(options as never, client)
}

/** What the library's observer would report before it is mounted, in the fields that components read. */
export function resultOf(client: QueryClient, given: Options) {
  const options = client.defaultQueryOptions(given as UseQueryOptions) as Options & {
    queryHash: string
  }
  const query = client.getQueryCache().get(options.queryHash)
  const cached = query?.state.data ?? resolved(options.initialData)
  const mayFetch = options.enabled !== false
  const isFailed =
    query?.state.status === 'error' &&
    cached === undefined &&
    !(mayFetch && options.retryOnMount !== false)
  const isFetching = mayFetch && !isFailed && (cached === undefined || isRefetched(options, query))
  const placeholder =
    cached === undefined && !isFailed ? resolved(options.placeholderData) : undefined
  const raw = cached ?? placeholder
  const data = raw !== undefined && options.select ? options.select(raw) : raw
  const status = statusOf(isFailed, data)
  return {
    data,
    error: isFailed ? query.state.error : null,
    status,
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: isFailed,
    isLoading: isFetching && status === 'pending',
    isFetching,
    isPlaceholderData: placeholder !== undefined,
    refetch: refuse,
  }
}

function statusOf(isFailed: boolean, data: unknown) {
  if (isFailed) return 'error'
  return data === undefined ? 'pending' : 'success'
}

/** A value, or the result of its function. Nothing came before it on a server. */
function resolved(value: unknown): unknown {
  return typeof value === 'function' ? (value as () => unknown)() : value
}

/** Whether the browser fetches data again that is already there. */
function isRefetched({ refetchOnMount, staleTime }: Options, query: Query | undefined): boolean {
  if (refetchOnMount === 'always') return true
  const freshMs = typeof staleTime === 'number' ? staleTime : 0
  if (refetchOnMount === false) return false
  return query?.state.data === undefined ? freshMs === 0 : query.isStaleByTime(freshMs)
}

const refuse = () =>
  Promise.reject(new Error('Pages on the server neither fetch again nor change anything'))

const idle = {
  status: 'idle',
  isIdle: true,
  isPending: false,
  isSuccess: false,
  isError: false,
  isPaused: false,
  data: undefined,
  error: null,
  variables: undefined,
  mutate: refuse,
  mutateAsync: refuse,
  reset: () => {},
}

/** A mutation that was not started; no page starts one on the server. */
export function useMutation() {
  return idle
}
