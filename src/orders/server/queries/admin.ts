import { sql, type SqlBool } from 'kysely'
import { escrowStatusesOf } from '#ledger/statuses.ts'
import { endOfDay, startOfDay } from '#platform/dates.ts'
import type { Db } from '#platform/server/db.ts'
import type { Rows } from '#platform/server/list-rows.ts'
import type { ListFilter } from '#platform/server/listing.ts'
import type { PersonMatches } from '#platform/server/matching-text.ts'
import type { orderList } from '../../admin-list.ts'
import { canCoexist, statusesOf } from '../../statuses.ts'
import { atBank } from './bank.ts'

export function readListedOrders(db: Db, ids: number[]) {
  return db
    .selectFrom('orders as o')
    .innerJoin('escrows as e', 'e.orderId', 'o.id')
    .innerJoin('users as c', 'c.id', 'o.clientId')
    .innerJoin('users as p', 'p.id', 'o.providerId')
    .select([
      'o.id',
      'o.title',
      'o.status',
      'o.pricing',
      'e.status as escrow',
      'o.totalCents',
      'o.feeBps',
      'o.feeMinCents',
      'o.feeCents',
      'o.providerCents',
      'o.currency',
      'o.clientId',
      'c.username as clientUsername',
      'c.fullName as clientName',
      'o.providerId',
      'p.username as providerUsername',
      'p.fullName as providerName',
      'o.createdAt',
      'o.pricing',
      'o.halfHours',
      'o.rateCents',
      'o.priceLines',
      'o.workedHalfHours',
      sql<number | null>`(select m.agreement_id from agreement_milestones m
        where m.id = o.milestone_id)`.as('agreementId'),
      sql<number | null>`(select r.amount_cents from refunds r where r.order_id = o.id)`.as(
        'refundCents',
      ),
      sql<number>`((
        select coalesce(sum(r.amount_cents - r.covered_cents), 0) from refunds r
        where r.order_id = o.id and r.status <> 'by_bank') + (
        select coalesce(sum(x.amount_cents), 0) from external_refunds x
        where x.order_id = o.id and x.status = 'standing'))::bigint`.as('refundedCents'),
      atBank('o.id').as('atBank'),
    ])
    .where(sql<SqlBool>`o.id = any (${ids})`)
    .execute()
}
export type ListedRow = Awaited<ReturnType<typeof readListedOrders>>[number]

/** The ids of a person's newest orders of each side, without tips. */
export async function listLatestIds(db: Db, personId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    (select id from orders where client_id = ${personId} and pricing <> 'tip'
      order by created_at desc, id desc limit ${limit})
    union all
    (select id from orders where provider_id = ${personId} and pricing <> 'tip'
      order by created_at desc, id desc limit ${limit})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Filters by money status scan the escrows, whose `held_at` is the time the order was placed. */
export function filteredOrders(
  filter: ListFilter<typeof orderList, { people: PersonMatches | null }>,
): Rows {
  const { people, status, escrow, pricing, from, to, zone } = filter
  const [table, id, at] = escrow
    ? [sql`escrows e join orders o on o.id = e.order_id`, sql`e.order_id`, sql`e.held_at`]
    : [sql`orders o`, sql`o.id`, sql`o.created_at`]
  return {
    from: table,
    id,
    where: [
      pricing ? sql`o.pricing = ${pricing}` : sql`o.pricing <> 'tip'`,
      // Impossible combinations are answered without scanning the orders.
      ...(status && escrow && !canCoexist(status, escrow) ? [sql`false`] : []),
      ...(status ? [sql`o.status in (${sql.join(statusesOf(status))})`] : []),
      ...(from ? [sql`${at} >= ${startOfDay(from, zone)}`] : []),
      ...(to ? [sql`${at} < ${endOfDay(to, zone)}`] : []),
      ...(escrow ? [sql`e.status in (${sql.join(escrowStatusesOf(escrow))})`] : []),
    ],
    order: {
      createdAt: { by: at, kind: 'time', ofPerson: sql`o.created_at` },
      totalAmount: { by: sql`o.total_cents`, kind: 'whole', id: sql`o.id` },
    },
    ...(people && {
      search: {
        people,
        personColumns: ['o.client_id', 'o.provider_id'],
        numberColumns: ['o.id'],
        textColumn: 'o.title',
      },
    }),
  }
}
