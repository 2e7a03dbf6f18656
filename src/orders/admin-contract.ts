import * as z from 'zod/mini'
import { EscrowStatus } from '#ledger/contract.ts'
import { Amount, defineContract, Timestamp } from '#platform/contract.ts'
import { exportQuery, listQuery } from '#platform/list-query.ts'
import { orderList } from './admin-list.ts'
import { OrderStatus } from './contract.ts'
import { pricings } from './pricing.ts'

const Named = z.object({ id: z.number(), username: z.string(), fullName: z.string() })

/** An order in the admins' list; the order's own page has the rest. */
export const ListedOrder = z.object({
  id: z.number(),
  title: z.string(),
  status: OrderStatus,
  /** Absent for an order by the hour. */
  pricing: z.optional(z.enum(pricings)),
  /** The agreement whose milestone the order is for. */
  agreementId: z.optional(z.number()),
  escrow: EscrowStatus,
  totalAmount: Amount,
  currency: z.string(),
  client: Named,
  provider: Named,
  createdAt: Timestamp,
})
export type ListedOrder = z.infer<typeof ListedOrder>

export const ordersAdminContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/orders',
    access: 'admin',
    summary: 'All orders, newest first',
    query: listQuery(orderList),
    output: z.array(ListedOrder),
    paged: true,
  },
  export: {
    method: 'GET',
    path: '/api/admin/orders/export.csv',
    access: 'admin',
    summary: 'The same list as CSV, at most 50,000 rows',
    query: exportQuery(orderList),
    download: true,
  },
})
