import { sql, type SqlBool } from 'kysely'
import { payoutStatusesOf } from '#ledger/statuses.ts'
import type { Db } from '#platform/server/db.ts'
import { isMatchingPerson, type PersonMatches } from '#platform/server/matching-text.ts'
import { countNewest, findNewest, type Listed } from '#platform/server/newest.ts'
import type { PayoutChoice } from '../../contract.ts'
import { selectPayouts, type PayoutRow } from '../queries.ts'

export interface ListFilter extends PayoutChoice {
  /** Users that `q` may refer to. */
  people: PersonMatches | null
}

/** All payouts, newest first; `before` is the id after which the page starts. */
export async function listFilteredPayouts(
  db: Db,
  wanted: ListFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<PayoutRow[]> {
  const ids = await findNewest(db, listedBy(wanted, before), limit)
  const rows = await selectPayouts(db)
    .where(sql<SqlBool>`p.id = any (${ids})`)
    .orderBy('p.id', 'desc')
    .execute()
  return rows as PayoutRow[]
}

export function countFilteredPayouts(db: Db, wanted: ListFilter) {
  return countNewest(db, listedBy(wanted))
}

function listedBy({ people, status }: ListFilter, before?: number): Listed {
  const conditions = [
    sql`true`,
    ...(status ? [sql`x.status in (${sql.join(payoutStatusesOf(status))})`] : []),
    ...(before === undefined ? [] : [sql`x.id < ${before}`]),
  ]
  const isChosen = sql.join(conditions, sql` and `)
  const rows = sql`select x.id, x.id as at, x.provider_id from payouts x where ${isChosen}`
  if (!people) return { rows }
  const found = (each: number, most?: number) => sql`
    select own.id, own.id as at from unnest(${people.ids}::bigint[]) person (id) cross join lateral (
      select x.id from payouts x where x.provider_id = person.id and ${isChosen}
      order by x.id desc limit ${each}
    ) own limit ${most ?? null}`
  const isMatch = isMatchingPerson('w.provider_id', people)
  return { rows, search: { isMatch, found, isComplete: people.isAll } }
}
