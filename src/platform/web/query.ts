import { QueryClient, queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { ApiError } from '#platform/api-error.ts'
import type { Contract, Input, Output } from '#platform/contract.ts'
import { api, splitInput } from './client.ts'

/** Fetched data stays fresh until it is invalidated: no retry, no refetch on focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      // Without a connection a mutation fails immediately. If it waited, it would pay, accept or delete later, when the
      // user no longer expects it.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

type Args<C extends Contract, Name extends keyof C> =
  {} extends Input<C[Name]> ? [input?: Input<C[Name]>] : [input: Input<C[Name]>]

/**
 * A read as a query. The key is the path with its ids filled in, followed by the query parameters, so
 * `invalidateQueries({ queryKey: ['/api/orders'] })` affects every list of orders.
 */
export function read<C extends Contract, Name extends keyof C & string>(
  contract: C,
  name: Name,
  ...[input]: Args<C, Name>
) {
  const values = (input ?? {}) as Record<string, unknown>
  const { path, rest } = splitInput(pathOf(contract, name), values)
  return queryOptions({
    queryKey: [path, rest] as const,
    queryFn: ({ signal }) => {
      const call = api(contract)[name] as (input: object, options: object) => Promise<unknown>
      return call(values, { signal }) as Promise<Output<C[Name]>>
    },
  })
}

function pathOf(contract: Contract, name: string): string {
  return contract[name]?.path ?? ''
}

/** True for refusals of the API, including those thrown by the server bundle's copy of the class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}

/** For loaders: shows the not-found page if the content does not exist for this viewer. */
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

/** The message of a failed call for a form or toast: the server's, or else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return isApiError(error) && error.serverMessage ? error.serverMessage : fallback
}
