import { defineRoutes } from '#platform/server/routes.ts'
import { offersAdminContract } from '../admin-contract.ts'
import { allOffers } from './service/admin-list.ts'

export const adminOffersRoutes = defineRoutes(offersAdminContract, { list: allOffers.page })
