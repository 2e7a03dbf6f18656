import { matchSearchedPeople } from '#accounts/server/service/people-match.ts'
import type { EscrowStatus } from '#ledger/contract.ts'
import { toDecimal } from '#platform/money.ts'
import type { UserContext } from '#platform/server/context.ts'
import { serveList } from '#platform/server/listing.ts'
import type { ListedOrder } from '../../admin-contract.ts'
import { orderList } from '../../admin-list.ts'
import { withPrice, type Pricing } from '../../pricing.ts'
import { sharesNow } from '../../shares.ts'
import type { OrderStatus } from '../../statuses.ts'
import {
  filteredOrders,
  listLatestIds,
  readListedOrders,
  type ListedRow,
} from '../queries/admin.ts'

const money = (cents: number) => toDecimal(cents).toFixed(2)

/** All orders, for an admin. */
export const allOrders = serveList({
  list: orderList,
  file: 'orders',
  prepare: matchSearchedPeople,
  rows: filteredOrders,
  read: readListedOrders,
  toItem: toListed,
  columns: {
    order: ({ id }) => id,
    created: ({ createdAt }) => createdAt,
    title: ({ title }) => title,
    status: ({ status }) => status,
    money: ({ escrow }) => escrow,
    total: ({ totalCents }) => money(totalCents),
    currency: ({ currency }) => currency,
    client: ({ clientUsername }) => clientUsername,
    'client name': ({ clientName }) => clientName,
    viber: ({ providerUsername }) => providerUsername,
    'viber name': ({ providerName }) => providerName,
    fee: (row) => money(sharesOf(row).feeCents),
    'viber share': (row) => money(sharesOf(row).providerCents),
    refunded: ({ refundedCents }) => money(refundedCents),
    'taken back by bank': ({ atBank }) => money(atBank?.cents ?? 0),
  },
})

/** The newest orders of a person as client and as viber, without tips, for an admin. */
export async function latestOrdersOf(
  { db }: UserContext,
  personId: number,
  limit: number,
): Promise<ListedOrder[]> {
  const rows = await readListedOrders(db, await listLatestIds(db, personId, limit))
  return rows
    .toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt) || b.id - a.id)
    .slice(0, limit)
    .map(toListed)
}

function sharesOf(row: ListedRow) {
  return sharesNow({ ...withPrice(row), escrow: row.escrow as EscrowStatus }, row.atBank)
}

function toListed(row: ListedRow): ListedOrder {
  return {
    id: row.id,
    title: row.title,
    status: row.status as OrderStatus,
    ...(row.pricing !== 'hourly' && { pricing: row.pricing as Pricing }),
    ...(row.agreementId !== null && { agreementId: row.agreementId }),
    escrow: row.escrow as EscrowStatus,
    totalAmount: toDecimal(row.totalCents),
    currency: row.currency,
    client: { id: row.clientId, username: row.clientUsername, fullName: row.clientName },
    provider: { id: row.providerId, username: row.providerUsername, fullName: row.providerName },
    createdAt: row.createdAt.toISOString(),
  }
}
