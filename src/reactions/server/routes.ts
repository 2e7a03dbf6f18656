import { fail } from '#platform/errors.ts'
import { defineRoutes } from '#platform/server/routes.ts'
import { reactionsContract } from '../contract.ts'

export const reactionsRoutes = defineRoutes(reactionsContract, {
  ofService: () => fail('not_found'),
  toggle: () => fail('not_found'),
})
