import { peopleCalled } from '#accounts/server/service/called.ts'
import type { EscrowStatus } from '#ledger/contract.ts'
import type { Download, Page } from '#platform/contract.ts'
import { csvFile, MAX_EXPORTED } from '#platform/csv.ts'
import { dayOf } from '#platform/dates.ts'
import { toDecimal } from '#platform/money.ts'
import type { UserContext } from '#platform/server/context.ts'
import { keysetPage } from '#platform/server/paging.ts'
import type { ListedOrder, OrderChoice, OrderPage } from '../../admin-contract.ts'
import type { OrderStatus } from '../../statuses.ts'
import {
  countChosenOrders,
  listChosenOrders,
  type ListedRow,
  type Wanted,
} from '../queries/admin.ts'

/** One page of everybody's orders for an admin. */
export async function pageOfAllOrders(
  ctx: UserContext,
  query: OrderPage,
): Promise<Page<ListedOrder>> {
  const { before, limit, ...choice } = query
  const wanted = await wantedBy(ctx, choice)
  const [rows, counted] = await Promise.all([
    listChosenOrders(ctx.db, wanted, { before, limit: limit + 1 }),
    countChosenOrders(ctx.db, wanted),
  ])
  return keysetPage(query, { rows, ...counted }, toListed)
}

const columns = [
  'order',
  'created',
  'title',
  'status',
  'money',
  'total',
  'currency',
  'client',
  'client name',
  'viber',
  'viber name',
]

export async function exportOrders(ctx: UserContext, choice: OrderChoice): Promise<Download> {
  const rows = await listChosenOrders(ctx.db, await wantedBy(ctx, choice), { limit: MAX_EXPORTED })
  const lines = rows.map((row) => [
    row.id,
    row.createdAt.toISOString(),
    row.title,
    row.status,
    row.escrow,
    toDecimal(row.totalCents).toFixed(2),
    row.currency,
    row.clientUsername,
    row.clientName,
    row.providerUsername,
    row.providerName,
  ])
  return csvFile(`orders-${dayOf(ctx.now())}`, columns, lines)
}

async function wantedBy(ctx: UserContext, choice: OrderChoice): Promise<Wanted> {
  return { ...choice, called: choice.q ? await peopleCalled(ctx, choice.q) : null }
}

function toListed(row: ListedRow): ListedOrder {
  return {
    id: row.id,
    title: row.title,
    status: row.status as OrderStatus,
    escrow: row.escrow as EscrowStatus,
    totalAmount: toDecimal(row.totalCents),
    currency: row.currency,
    client: { id: row.clientId, username: row.clientUsername, fullName: row.clientName },
    provider: { id: row.providerId, username: row.providerUsername, fullName: row.providerName },
    createdAt: row.createdAt.toISOString(),
  }
}
