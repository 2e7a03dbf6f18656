import { sql, type SqlBool } from 'kysely'
import { payoutStatusesOf } from '#ledger/statuses.ts'
import type { Db } from '#platform/server/db.ts'
import type { Rows } from '#platform/server/list-rows.ts'
import type { ListFilter } from '#platform/server/listing.ts'
import type { PersonMatches } from '#platform/server/matching-text.ts'
import type { payoutList } from '../../admin-list.ts'
import { selectPayouts, type PayoutRow } from './payouts.ts'

export async function readPayouts(db: Db, ids: number[]): Promise<PayoutRow[]> {
  const rows = await selectPayouts(db)
    .where(sql<SqlBool>`p.id = any (${ids})`)
    .execute()
  return rows as PayoutRow[]
}

export function filteredPayouts(
  filter: ListFilter<typeof payoutList, { people: PersonMatches | null }>,
): Rows {
  const { people, status } = filter
  const id = sql`x.id`
  return {
    from: sql`payouts x`,
    id,
    where: status ? [sql`x.status in (${sql.join(payoutStatusesOf(status))})`] : [],
    order: {
      createdAt: { by: id, kind: 'whole' },
      amount: { by: sql`x.amount_cents`, kind: 'whole' },
    },
    ...(people && { search: { people, personColumns: ['x.provider_id'] } }),
  }
}
