import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { createSerializationAdapter } from '@tanstack/react-router'
import { requestScope } from '#platform/request-scope.ts'

/** The id of the script that carries the data. */
export const PAGE_DATA = 'page-data'

type Dehydrated = DehydratedState['queries'][number]
/** A query without its data, and its data. */
type Written = [Dehydrated, unknown]

/**
 * The fetched queries as JSON for a script of the page. Data that the API has already written as text is inserted as it
 * is. The framework would write all of it again, as code.
 */
export function pageDataOf(queryClient: QueryClient): string {
  const textOf = requestScope()?.textOf
  const { queries } = dehydrate(queryClient, { serializeData: (data) => data })
  const texts = queries.map(({ state: { data, ...state }, ...query }) => {
    const shell = JSON.stringify({ ...query, state })
    return `[${shell},${textOf?.(data) ?? JSON.stringify(data) ?? null}]`
  })
  // Otherwise a text could end the script.
  return `[${texts.join(',')}]`.replaceAll('<', String.raw`\u003c`)
}

/** Fills the cache with the data of the page that the server sent. */
export function takePageData(queryClient: QueryClient): void {
  const text = document.querySelector(`#${PAGE_DATA}`)?.textContent
  if (!text) return
  const queries = (JSON.parse(text) as Written[]).map(([query, data]) => ({
    ...query,
    state: { ...query.state, data },
  }))
  // The page's data is kept for parts that are hydrated much later.
  const defaultOptions = { queries: { gcTime: Number.POSITIVE_INFINITY } }
  hydrate(queryClient, { mutations: [], queries }, { defaultOptions })
}

/** Writes a loader's result that is a query's data as a reference to it, so that a page contains its data once. */
export function referencesTo(queryClient: QueryClient) {
  const cache = queryClient.getQueryCache()
  let hashes: Map<unknown, string> | undefined
  const hashOf = (value: unknown) => {
    hashes ??= new Map(
      cache
        .getAll()
        .filter(({ state }) => state.status === 'success')
        .map(({ state, queryHash }) => [state.data, queryHash]),
    )
    return hashes.get(value)
  }
  return createSerializationAdapter({
    key: 'query',
    test: (value): value is object =>
      typeof value === 'object' && value !== null && hashOf(value) !== undefined,
    toSerializable: (value) => hashOf(value) ?? '',
    fromSerializable: (hash) => cache.get(hash)?.state.data as object,
  })
}
