import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { withPrice } from '../../pricing.ts'
import { selectOrders, type OrderRow } from './orders.ts'

/** How many orders of each side `listOpenOrders` reads. */
const MOST_OPEN = 50

/**
 * Orders that a viber has to accept or deliver, and orders of a client that are in progress or were delivered since a
 * time, without tips.
 */
export async function listOpenOrders(
  db: Db,
  userId: number,
  deliveredSince: Date,
): Promise<OrderRow[]> {
  const rows = await selectOrders(db, userId)
    .where(
      sql<SqlBool>`o.id = any(array(
        (select id from orders where provider_id = ${userId} and pricing <> 'tip'
          and status in ('pending', 'in_progress')
          order by created_at, id limit ${sql.lit(MOST_OPEN)})
        union all
        (select id from orders where client_id = ${userId} and pricing <> 'tip'
          and (status = 'in_progress'
            or (status = 'completed' and delivered_at > ${deliveredSince}))
          order by delivered_at desc nulls last, id limit ${sql.lit(MOST_OPEN)})))`,
    )
    .orderBy('o.id')
    .execute()
  return rows.map((row) => withPrice(row) as OrderRow)
}
