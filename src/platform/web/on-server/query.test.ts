import {
  keepPreviousData,
  MutationObserver,
  QueryObserver,
  type QueryClient,
} from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from '../query.ts'
import { resultOf, useMutation } from './query.ts'

const key = ['/api/things', {}]
const failure = new Error('refused')

/** The states in which a loader can leave a query. */
const states: Record<string, (client: QueryClient) => unknown> = {
  missing: () => null,
  fetched: (client) => client.fetchQuery({ queryKey: key, queryFn: () => Promise.resolve([1, 2]) }),
  failed: (client) =>
    client.prefetchQuery({ queryKey: key, queryFn: () => Promise.reject(failure) }),
  outdated: async (client) => {
    await client.fetchQuery({ queryKey: key, queryFn: () => Promise.resolve([1, 2]) })
    await client.invalidateQueries({ queryKey: key })
  },
}

const options: Record<string, object> = {
  plain: {},
  disabled: { enabled: false },
  selected: { select: (data: number[]) => data.length },
  initial: { initialData: [7] },
  'computed initial': { initialData: () => [7] },
  kept: { placeholderData: keepPreviousData },
  placeholder: { placeholderData: [9], select: (data: number[]) => data.length },
  'asked again': { refetchOnMount: 'always' },
  'never asked again': { retryOnMount: false },
  stale: { staleTime: 0 },
}

const cases = Object.keys(states).flatMap((state) =>
  Object.keys(options).map((option) => [state, option] as const),
)

test.each(cases)(
  'a %s query with options "%s" has the result of the library',
  async (state, option) => {
    const client = createQueryClient()
    await states[state]?.(client)
    const given = { queryKey: key, queryFn: () => Promise.resolve([]), ...options[option] }
    const { refetch: _, ...result } = resultOf(client, given)
    const observer = new QueryObserver<unknown>(client, given)
    const defaulted = client.defaultQueryOptions(given)
    const expected = observer.getOptimisticResult({
      ...defaulted,
      _optimisticResults: 'optimistic',
    } as never)
    expect(result).toEqual(
      Object.fromEntries(Object.keys(result).map((name) => [name, expected[name as 'data']])),
    )
  },
)

test('a mutation has the result of one that was not started', () => {
  const { mutate: _, mutateAsync: __, reset: ___, ...result } = useMutation()
  const expected = new MutationObserver(createQueryClient(), {}).getCurrentResult()
  expect(result).toEqual(
    Object.fromEntries(Object.keys(result).map((name) => [name, expected[name as 'data']])),
  )
})
