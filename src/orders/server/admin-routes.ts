import { defineRoutes } from '#platform/server/routes.ts'
import { adminOrdersContract } from '../admin-contract.ts'
import { exportOrders, pageOfAllOrders } from './service/admin-list.ts'

export const adminOrdersRoutes = defineRoutes(adminOrdersContract, {
  list: (ctx, page) => pageOfAllOrders(ctx, page),
  export: (ctx, choice) => exportOrders(ctx, choice),
})
