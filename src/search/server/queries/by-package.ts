import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { planEachTime } from '#platform/server/matching-text.ts'
import type { ServiceFilter } from '../../contract.ts'
import { MAX_RESULTS } from '../../limits.ts'
import { all, countUpTo, inAll, type Matching } from './matching.ts'
import {
  afterOf,
  clampLimit,
  clampLimitPlusOne,
  columns,
  pageOf,
  withoutCount,
  type Found,
  type FoundPage,
} from './page.ts'

/** In the place of the price of a service without packages: more cents than any package costs. */
const NO_PACKAGE = sql.lit(999_999_999)

/** The price of the cheapest package in cents, for sorting. Services without packages come last. */
export const packagePrice = sql<number>`coalesce(package_from_cents, ${NO_PACKAGE})`

/**
 * Sorts by the price of the cheapest package. Services with packages are read along their index. Only if they do not fill
 * the list, services without packages follow, the oldest first.
 */
export async function findByPackage(
  db: Db,
  filter: ServiceFilter,
  matching: Matching,
): Promise<FoundPage> {
  const after = filter.cursor ? afterOf(filter.cursor) : undefined
  const offset = after ? 0 : (filter.page - 1) * filter.limit
  const limit = clampLimitPlusOne(filter.limit, offset)
  const comesAfter = (price: RawBuilder<unknown>) =>
    after
      ? sql<boolean>`(${price}, service_id) > (${sql.lit(after.key)}, ${sql.lit(after.id)})${planEachTime}`
      : sql<boolean>`true`
  const [far, counting] = after
    ? [limit, sql`select ${sql.lit(after.counted)} as counted`]
    : matching.terms
      ? [Math.min(offset + limit, MAX_RESULTS + 1), countUpTo(inAll(matching), MAX_RESULTS + 1)]
      : [MAX_RESULTS + 1, sql`select count(*) as counted from walked`]
  const { rows } = await sql<Found & { counted: number; packagePrice: number }>`
    with priced as materialized (
      select service_id, package_from_cents as package_price from service_search
      where package_from_cents is not null
        and ${all(inAll(matching), comesAfter(sql`package_from_cents`))}
      order by package_from_cents, service_id limit ${sql.lit(far)}
    ), unpriced as materialized (
      select service_id, ${NO_PACKAGE} as package_price from service_search
      where package_from_cents is null and ${all(inAll(matching), comesAfter(NO_PACKAGE))}
      order by service_id limit ${sql.lit(far)} - (select count(*) from priced)
    ), walked as (select * from priced union all select * from unpriced), page as (
      select * from walked order by package_price, service_id
      limit ${limit} offset ${clampLimit(offset, 0)}
    ), found as (
      select x.*, card, reactions, package_price
      from page join service_search x using (service_id) join service_cards using (service_id)
    )
    select c.counted, package_price, ${columns(matching.terms)}
    from (${counting}) c left join found on true
    order by package_price, service_id`.execute(db)
  const found = withoutCount(rows)
  return pageOf({ ...found, offset, limit: filter.limit }, (row) => row.packagePrice)
}
