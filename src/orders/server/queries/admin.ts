import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { escrowStatusesOf } from '#ledger/statuses.ts'
import { endOfDay, startOfDay } from '#platform/dates.ts'
import type { Db } from '#platform/server/db.ts'
import {
  containsText,
  isMatchingPerson,
  numberIn,
  type PersonMatches,
} from '#platform/server/matching-text.ts'
import { countNewest, findNewest, type Listed } from '#platform/server/newest.ts'
import { canCoexist, statusesOf } from '../../statuses.ts'
import type { OrderChoice } from '../../admin-contract.ts'
import { atBank } from './bank.ts'

export interface ListFilter extends OrderChoice {
  /** Users that `q` may refer to. */
  people: PersonMatches | null
  /** The time zone of `from` and `to`. */
  zone: string
}

/**
 * Newest first; `before` is the id after which the page starts. The ids are found first, so that users are joined only
 * for the page.
 */
export async function listFilteredOrders(
  db: Db,
  wanted: ListFilter,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  const ids = await findNewest(db, listedBy(wanted, before), limit)
  return db
    .selectFrom('orders as o')
    .innerJoin('escrows as e', 'e.orderId', 'o.id')
    .innerJoin('users as c', 'c.id', 'o.clientId')
    .innerJoin('users as p', 'p.id', 'o.providerId')
    .select([
      'o.id',
      'o.title',
      'o.status',
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
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.id', 'desc')
    .execute()
}
export type ListedRow = Awaited<ReturnType<typeof listFilteredOrders>>[number]

export function countFilteredOrders(db: Db, wanted: ListFilter) {
  return countNewest(db, listedBy(wanted))
}

/** Filters by money status scan the escrows, whose `held_at` is the time the order was placed. */
function listedBy(
  { q, people, status, escrow, from, to, zone }: ListFilter,
  before?: number,
): Listed {
  const [table, id, at] = escrow
    ? [sql`escrows e join orders o on o.id = e.order_id`, sql`e.order_id`, sql`e.held_at`]
    : [sql`orders o`, sql`o.id`, sql`o.created_at`]
  const conditions = [
    // Impossible combinations are answered without scanning the orders.
    status && escrow && !canCoexist(status, escrow) ? sql`false` : sql`true`,
    ...(status ? [sql`o.status in (${sql.join(statusesOf(status))})`] : []),
    ...(from ? [sql`${at} >= ${startOfDay(from, zone)}`] : []),
    ...(to ? [sql`${at} < ${endOfDay(to, zone)}`] : []),
    ...(before === undefined
      ? []
      : [
          sql`(${at}, ${id})
          < ((select b.created_at from orders b where b.id = ${before}), ${before}::bigint)`,
        ]),
    ...(escrow ? [sql`e.status in (${sql.join(escrowStatusesOf(escrow))})`] : []),
  ]
  const isChosen = sql<SqlBool>`${sql.join(conditions, sql` and `)}`
  const rows = sql`select ${id} as id, ${at} as at, o.title, o.client_id, o.provider_id
    from ${table} where ${isChosen}`
  if (!people) return { rows }
  const search = {
    isMatch: matches(q ?? '', people),
    isComplete: people.isAll,
    found: (each: number, most?: number) =>
      found({ q: q ?? '', people, each, most }, { table, id, at, isChosen }),
  }
  return { rows, search }
}

type Part = Record<'table' | 'id' | 'at' | 'isChosen', RawBuilder<unknown>>
interface Matching {
  q: string
  people: PersonMatches
  each: number
  most?: number | undefined
}

/** Reads each person's newest orders through an index, and all orders whose title matches. */
function found({ q, people, each, most }: Matching, { table, id, at, isChosen }: Part) {
  const ofEach = (side: 'o.client_id' | 'o.provider_id') => sql`
    (select own.id, own.at from unnest(${people.ids}::bigint[]) person (id) cross join lateral (
      select ${id} as id, ${at} as at from ${table}
      where ${sql.ref(side)} = person.id and ${isChosen}
      order by o.created_at desc, o.id desc limit ${each}
    ) own limit ${most ?? null})`
  const where = (is: RawBuilder<unknown>) =>
    sql`(select ${id}, ${at} from ${table} where ${is} and ${isChosen} limit ${most ?? null})`
  const number = numberIn(q)
  return sql`${ofEach('o.client_id')} union ${ofEach('o.provider_id')}
    union ${where(containsText(sql`o.title`, q))}
    ${number === undefined ? sql`` : sql`union ${where(sql`o.id = ${number}`)}`}`
}

/** A number is the id of an order, but may also be part of a title. */
function matches(q: string, people: PersonMatches) {
  const number = numberIn(q)
  return sql<SqlBool>`(${sql.join(
    [
      ...(number === undefined ? [] : [sql`w.id = ${number}`]),
      containsText(sql`w.title`, q),
      isMatchingPerson('w.client_id', people),
      isMatchingPerson('w.provider_id', people),
    ],
    sql` or `,
  )})`
}
