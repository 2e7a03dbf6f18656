import { defineRoutes } from '#platform/server/routes.ts'
import { adminOrdersContract } from '../admin-contract.ts'
import { allOrders } from './service/admin-list.ts'

export const adminOrdersRoutes = defineRoutes(adminOrdersContract, {
  list: allOrders.page,
  export: allOrders.export,
})
