import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ordersPageQuery, ordersQuery, onEntry } from '#orders/web/order-queries.ts'
import { unreadQuery } from '#messages/web/unread-query.ts'
import { summaryQuery } from '#payouts/web/payout-queries.ts'
import { accountQuery } from '#accounts/web/account-query.ts'
import { securityQuery } from '#accounts/web/security/security-queries.ts'
import { preferencesQuery } from '#notifications/web/notification-queries.ts'
import { progressQuery } from '#onboarding/web/progress-query.ts'
import { standingQuery } from '#applications/web/application-queries.ts'
import { orSignIn, signInAgain } from '#platform/web/or-sign-in.ts'
import { blogCategoriesQuery, myPostsQuery } from '#blog/web/blog-queries.ts'
import type { SessionUser } from '#platform/web/session.ts'
import { providerServicesQuery } from '#services/web/provider-services-query.ts'
import { categoriesQuery } from '#services/web/use-categories.ts'
import type { SiteInfo } from '#settings/contract.ts'
import { figuresQuery, needsQuery } from './desk-queries.ts'
import { tabOn, type DashboardSearch, type SettingsPart } from './dashboard-search.ts'

/** Number of orders on the overview. */
export const RECENT_ORDERS = 3

export const activeOrdersQuery = ordersQuery({ status: 'in_progress', limit: 1 })
export const recentOrdersQuery = ordersQuery({ limit: RECENT_ORDERS })

interface Query {
  queryKey: QueryKey
}

function queriesOf(user: SessionUser, search: DashboardSearch): Query[] {
  const services = user.isServiceProvider ? [providerServicesQuery(user.id)] : []
  const forVibers = user.isServiceProvider ? [summaryQuery, progressQuery] : []
  switch (search.tab) {
    case undefined:
      return [
        needsQuery,
        figuresQuery,
        activeOrdersQuery,
        recentOrdersQuery,
        unreadQuery,
        ...services,
        ...forVibers,
        ...(user.isServiceProvider ? [] : [standingQuery]),
      ]
    case 'orders':
      return [
        unreadQuery,
        ordersPageQuery({
          ...(search.status && { status: search.status }),
          ...(search.page && { page: search.page }),
        }),
      ]
    case 'services':
      return [unreadQuery, categoriesQuery, ...services]
    case 'create':
      return [unreadQuery, categoriesQuery]
    case 'posts':
      return [unreadQuery, ...(user.isServiceProvider ? [myPostsQuery(user.id, search.page)] : [])]
    case 'create-post':
      return [unreadQuery, blogCategoriesQuery]
    case 'settings':
      return [unreadQuery, ...settingsQueries(user, search.part)]
    default:
      return [unreadQuery]
  }
}

function settingsQueries(user: SessionUser, part: SettingsPart | undefined): Query[] {
  if (part === undefined) return [accountQuery]
  if (part === 'security') return [securityQuery]
  if (part === 'notifications') return [preferencesQuery]
  return part === 'payouts' && user.isServiceProvider ? [summaryQuery] : []
}

interface LoaderArgs {
  context: { queryClient: QueryClient; user: SessionUser; site: SiteInfo }
  location: { href: string }
  deps: DashboardSearch
}

/**
 * The server waits for the data; in the browser the page appears immediately with skeletons, and each part shows its
 * own error.
 */
export async function loadDashboard({ context, location, deps }: LoaderArgs): Promise<void> {
  const { user, site } = context
  const search = { ...deps, tab: tabOn(deps.tab, site.switchedOffModules) }
  const queries = queriesOf(user, search).map((query) => onEntry(query))
  const reads = queries.map((query) => context.queryClient.fetchQuery(query))
  if (typeof window === 'undefined') {
    await Promise.allSettled(reads)
    await orSignIn(Promise.all(reads), { context, location })
  } else {
    for (const read of reads) {
      read.catch((error: unknown) => signInAgain(error, location.href))
    }
  }
}
