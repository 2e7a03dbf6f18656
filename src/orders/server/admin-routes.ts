import { defineRoutes } from '#platform/server/routes.ts'
import { ordersAdminContract } from '../admin-contract.ts'
import { allOrders } from './service/admin-list.ts'

export const adminOrdersRoutes = defineRoutes(ordersAdminContract, {
  list: allOrders.page,
  export: allOrders.export,
})
