import type { QueryClient } from '@tanstack/react-query'

/**
 * Changes a service in every cached list (arrays, pages and infinite queries), so that its card looks the same on
 * every page, also after going back.
 */
export function changeCachedService<Card extends { id: number }>(
  queryClient: QueryClient,
  isCard: (candidate: object) => candidate is Card,
  id: number,
  change: (card: Card) => Card,
): void {
  const visit = (data: unknown): unknown => {
    if (Array.isArray(data)) return data.map(visit)
    if (typeof data !== 'object' || data === null) return data
    if ('pages' in data) return { ...data, pages: visit(data.pages) }
    if ('items' in data) return { ...data, items: visit(data.items) }
    return isCard(data) && data.id === id ? change(data) : data
  }
  queryClient.setQueriesData<unknown>(
    { predicate: ({ queryKey }) => /^\/api\/services(\/featured)?$/.test(String(queryKey[0])) },
    (data: unknown) => visit(data),
  )
}
