import { defineRoutes } from '#platform/server/routes.ts'
import { agreementsAdminContract } from '../admin-contract.ts'
import { allAgreements } from './service/admin-list.ts'

export const adminAgreementsRoutes = defineRoutes(agreementsAdminContract, {
  list: allAgreements.page,
  export: allAgreements.export,
})
