import { QueryClient, queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { ApiError } from '#platform/api-error.ts'
import type { Contract, Input, Output } from '#platform/contract.ts'
import { api, splitInput } from './client.ts'

/** Fetched data stays fresh until something invalidates it: no retry, no refetch on focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      // Fails at once where there is no connection: what waited for one would pay, accept or delete by itself later,
      // when nobody is looking any more.
      mutations: { retry: false, networkMode: 'always' },
      // As a text each: written and read in a fraction of the time that object after object takes.
      dehydrate: { serializeData: JSON.stringify },
      hydrate: {
        deserializeData: JSON.parse,
        // What came with the page is kept for those of its parts that are taken over much later.
        queries: { gcTime: Number.POSITIVE_INFINITY },
      },
    },
  })
}

type Args<C extends Contract, Name extends keyof C> =
  {} extends Input<C[Name]> ? [input?: Input<C[Name]>] : [input: Input<C[Name]>]

/**
 * A read as a query: the key is the path with its ids filled in, then what goes into the query
 * string, so `invalidateQueries({ queryKey: ['/api/orders'] })` reaches every list of orders.
 */
export function read<C extends Contract, Name extends keyof C & string>(
  contract: C,
  name: Name,
  ...[input]: Args<C, Name>
) {
  const given = (input ?? {}) as Record<string, unknown>
  const { path, rest } = splitInput(pathOf(contract, name), given)
  return queryOptions({
    queryKey: [path, rest] as const,
    queryFn: ({ signal }) => {
      const call = api(contract)[name] as (input: object, options: object) => Promise<unknown>
      return call(given, { signal }) as Promise<Output<C[Name]>>
    },
  })
}

function pathOf(contract: Contract, name: string): string {
  return contract[name]?.path ?? ''
}

/** True for refusals of the API, also those thrown by the server's copy of the class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}

/** In loaders: what does not exist for this viewer is the not-found page, not an error. */
export async function orNotFound<Data>(loading: Promise<Data>): Promise<Data> {
  try {
    return await loading
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.code === 'request.invalid')) {
      throw notFound()
    }
    throw error
  }
}

/** What a form or toast shows for a failed call: the server's own sentence, else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return isApiError(error) && error.serverMessage ? error.serverMessage : fallback
}
