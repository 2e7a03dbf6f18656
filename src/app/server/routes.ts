import { accountsRoutes } from '#accounts/server/routes.ts'
import { favoritesRoutes } from '#favorites/server/routes.ts'
import { ordersRoutes } from '#orders/server/routes.ts'
import { paymentsRoutes } from '#payments/server/routes.ts'
import type { Route } from '#platform/server/routes.ts'
import { profilesRoutes } from '#profiles/server/routes.ts'
import { reactionsRoutes } from '#reactions/server/routes.ts'
import { reviewsRoutes } from '#reviews/server/routes.ts'
import { searchRoutes } from '#search/server/routes.ts'
import { servicesRoutes } from '#services/server/routes.ts'
import { settingsRoutes } from '#settings/server/routes.ts'
import type { contracts } from '../api.ts'

/** Each contract of app/api.ts with the functions that answer it; one forgotten does not compile. */
export const routes: Record<keyof typeof contracts, Route[]> = {
  accounts: accountsRoutes,
  settings: settingsRoutes,
  services: servicesRoutes,
  reactions: reactionsRoutes,
  favorites: favoritesRoutes,
  search: searchRoutes,
  profiles: profilesRoutes,
  payments: paymentsRoutes,
  orders: ordersRoutes,
  reviews: reviewsRoutes,
}
