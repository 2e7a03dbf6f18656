import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ordersPageQuery, ordersQuery, onEntry } from '#orders/web/order-queries.ts'
import type { SessionUser } from '#platform/web/session.ts'
import { myServicesQuery } from '#services/web/my-services-tab.tsx'
import type { DashboardSearch } from './dashboard-search.ts'

/** How many orders the overview shows (specification §9). */
export const RECENT_ORDERS = 3

export const activeOrdersQuery = ordersQuery({ status: 'in_progress', limit: 1 })
export const recentOrdersQuery = ordersQuery({ limit: RECENT_ORDERS })

interface Query {
  queryKey: QueryKey
}

function queriesOf(user: SessionUser, search: DashboardSearch): Query[] {
  const services = user.isServiceProvider ? [myServicesQuery(user.id)] : []
  switch (search.tab) {
    case undefined:
      return [activeOrdersQuery, recentOrdersQuery, ...services]
    case 'orders':
      return [
        ordersPageQuery({
          ...(search.status && { status: search.status }),
          ...(search.page && { page: search.page }),
        }),
      ]
    case 'services':
      return services
    default:
      return []
  }
}

/**
 * On the server the page waits for its data; in the browser it appears at once with skeletons, and
 * a part that fails says so in its own place.
 */
export async function loadDashboard(
  queryClient: QueryClient,
  user: SessionUser,
  search: DashboardSearch,
): Promise<void> {
  const queries = queriesOf(user, search).map((query) => onEntry(query))
  if (typeof window === 'undefined') {
    await Promise.all(queries.map((query) => queryClient.ensureQueryData(query)))
  } else {
    for (const query of queries) void queryClient.prefetchQuery(query)
  }
}
