import { matchPeople } from '#accounts/server/service/people-match.ts'
import type { EscrowStatus } from '#ledger/contract.ts'
import type { Download, Page } from '#platform/contract.ts'
import { csvFile, MAX_EXPORTED } from '#platform/csv.ts'
import { toDecimal } from '#platform/money.ts'
import type { UserContext } from '#platform/server/context.ts'
import { keysetPage } from '#platform/server/paging.ts'
import { todayOf, zoneOf } from '#platform/server/today.ts'
import type { ListedOrder, OrderChoice, OrderPage } from '../../admin-contract.ts'
import { sharesNow } from '../../shares.ts'
import type { OrderStatus } from '../../statuses.ts'
import {
  countFilteredOrders,
  listFilteredOrders,
  type ListedRow,
  type ListFilter,
} from '../queries/admin.ts'

/** One page of all orders, for an admin. */
export async function pageOfAllOrders(
  ctx: UserContext,
  query: OrderPage,
): Promise<Page<ListedOrder>> {
  const { before, limit, ...choice } = query
  const wanted = await listFilterOf(ctx, choice)
  const [rows, counted] = await Promise.all([
    listFilteredOrders(ctx.db, wanted, { before, limit: limit + 1 }),
    countFilteredOrders(ctx.db, wanted),
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
  'fee',
  'viber share',
  'refunded',
  'taken back by bank',
]

export async function exportOrders(ctx: UserContext, choice: OrderChoice): Promise<Download> {
  const rows = await listFilteredOrders(ctx.db, await listFilterOf(ctx, choice), {
    limit: MAX_EXPORTED,
  })
  const lines = rows.map((row) => lineOf(row))
  return csvFile(`orders-${todayOf(ctx)}`, columns, lines)
}

function lineOf(row: ListedRow) {
  const { atBank } = row
  const escrow = row.escrow as EscrowStatus
  const { feeCents, providerCents } = sharesNow({ ...row, escrow }, atBank)
  const money = (cents: number) => toDecimal(cents).toFixed(2)
  return [
    row.id,
    row.createdAt.toISOString(),
    row.title,
    row.status,
    row.escrow,
    money(row.totalCents),
    row.currency,
    row.clientUsername,
    row.clientName,
    row.providerUsername,
    row.providerName,
    money(feeCents),
    money(providerCents),
    money(row.refundedCents),
    money(atBank?.cents ?? 0),
  ]
}

async function listFilterOf(ctx: UserContext, choice: OrderChoice): Promise<ListFilter> {
  return {
    ...choice,
    zone: zoneOf(ctx),
    people: choice.q ? await matchPeople(ctx, choice.q) : null,
  }
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
