import { fail } from '#platform/errors.ts'
import { defineRoutes } from '#platform/server/routes.ts'
import { favoritesContract } from '../contract.ts'

export const favoritesRoutes = defineRoutes(favoritesContract, {
  list: () => fail('not_found'),
  toggleService: () => fail('not_found'),
  toggleViber: () => fail('not_found'),
})
