import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { ascending, descending, seek, type Position } from '#platform/server/cursors.ts'
import { withPrice } from '#orders/pricing.ts'
import type { Db } from '#platform/server/db.ts'
import { planEachTime } from '#platform/server/matching-text.ts'
import type { DisputeFilter } from '../../inputs.ts'
import { selectDisputes, type DisputeRow } from './disputes.ts'

const isActive = sql<SqlBool>`d.status in ('open', 'under_review', 'awaiting_response')`
const urgency = sql`array_position(array['urgent', 'high', 'medium', 'low'], d.priority)`
/** For active disputes the end date is constant, for ended ones the urgency, so that one sort order serves both. */
type Expression = RawBuilder<unknown>
const keysOf = (part: Expression, byUrgency: Expression, endedAt: Expression) => [
  ascending(part),
  ascending(byUrgency),
  descending(endedAt, 'time'),
  ascending(sql`d.created_at`, 'time'),
  ascending(sql`d.id`),
]
const listKeys = keysOf(sql`d.part`, sql`d.urgency`, sql`d.ended_at`)
const activeKeys = keysOf(sql`1`, urgency, sql`'epoch'::timestamptz`)
const endedKeys = keysOf(sql`2`, sql`0`, sql`d.resolved_at`)

/**
 * Active disputes first, by urgency and age, then ended ones, newest first. Each part reads its rows from its own
 * index, and users are joined for the page only.
 */
export async function listDisputes(db: Db, filter: DisputeFilter) {
  const { status, group } = filter
  const isStatus = status === undefined ? sql`true` : sql`d.status = ${status}`
  const { position, order, limit, offset } = seek(filter, listKeys)
  const first = offset + limit
  const { rows: found } = await sql<{ id: number; position: Position }>`
    select d.id, ${position} as position from (
      (select d.id, 1 as part, ${urgency} as urgency, 'epoch'::timestamptz as ended_at, d.created_at
        from disputes d where ${isActive} and ${isStatus} and ${group !== 'ended'}::boolean
          and ${seek(filter, activeKeys).isAfter}
        order by urgency, d.created_at, d.id limit ${first})
      union all
      (select d.id, 2, 0, d.resolved_at, d.created_at
        from disputes d where d.resolved_at is not null and ${isStatus} and ${group !== 'active'}::boolean
          and ${seek(filter, endedKeys).isAfter}
        order by d.resolved_at desc, d.created_at, d.id limit ${first})
    ) d
    order by ${order} limit ${limit} offset ${offset} ${planEachTime}`.execute(db)
  const ids = found.map(({ id }) => id)
  const rows = await selectDisputes(db)
    .where(sql<SqlBool>`d.id = any (${ids})`)
    .orderBy(sql`array_position(${ids}::bigint[], d.id)`)
    .execute()
  const positioned = found.flatMap(({ position: at }, index) => {
    const row = rows[index]
    return row ? [{ ...(withPrice(row) as DisputeRow), position: at }] : []
  })
  return { rows: positioned, total: await countFiltered(db, filter) }
}

/** Disputes in which this party must answer, the soonest deadline first. */
export async function listAwaited(db: Db, userId: number, limit: number): Promise<DisputeRow[]> {
  const rows = await selectDisputes(db)
    .where('d.answerBy', 'is not', null)
    .where(
      sql<SqlBool>`${userId} = case d.awaiting when 'client' then o.client_id
        when 'provider' then o.provider_id end`,
    )
    .orderBy('d.answerBy')
    .orderBy('d.id')
    .limit(limit)
    .execute()
  return rows.map((row) => withPrice(row) as DisputeRow)
}

async function countFiltered(db: Db, { status, group }: DisputeFilter): Promise<number> {
  const { total } = await db
    .selectFrom('disputes as d')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$if(status !== undefined, (query) => query.where('d.status', '=', status ?? ''))
    .$if(group !== undefined, (query) =>
      query.where('d.resolvedAt', group === 'active' ? 'is' : 'is not', null),
    )
    .executeTakeFirstOrThrow()
  return total
}
