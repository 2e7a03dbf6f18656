import * as z from 'zod/mini'
import { EscrowStatus } from '#ledger/contract.ts'
import { escrowChoices } from '#ledger/statuses.ts'
import { Amount, defineContract, Keyset, Timestamp } from '#platform/contract.ts'
import { SearchText } from '#platform/text-checks.ts'
import { OrderStatus } from './contract.ts'
import { orderChoices } from './statuses.ts'

const Named = z.object({ id: z.number(), username: z.string(), fullName: z.string() })

/** An order in the admins' list; the order's own page has the rest. */
export const ListedOrder = z.object({
  id: z.number(),
  title: z.string(),
  status: OrderStatus,
  escrow: EscrowStatus,
  totalAmount: Amount,
  currency: z.string(),
  client: Named,
  provider: Named,
  createdAt: Timestamp,
})
export type ListedOrder = z.infer<typeof ListedOrder>

export const OrderChoice = z.object({
  /** The number of an order, or a part of its title or of a party's username or name. */
  q: SearchText,
  status: z.optional(z.enum(orderChoices)),
  escrow: z.optional(z.enum(escrowChoices)),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
})
export type OrderChoice = z.infer<typeof OrderChoice>

const OrderPage = z.object({ ...OrderChoice.shape, ...Keyset.shape })
export type OrderPage = z.infer<typeof OrderPage>

export const adminOrdersContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/orders',
    access: 'admin',
    summary: 'All orders, newest first',
    query: OrderPage,
    output: z.array(ListedOrder),
    paged: true,
  },
  export: {
    method: 'GET',
    path: '/api/admin/orders/export.csv',
    access: 'admin',
    summary: 'The same list as CSV, at most 50,000 rows',
    query: OrderChoice,
    download: true,
  },
})
