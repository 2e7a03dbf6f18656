import { sql } from 'kysely'
import { descending, seek, type PageRequest, type Positioned } from '#platform/server/cursors.ts'
import type { Db } from '#platform/server/db.ts'
import { planEachTime } from '#platform/server/matching-text.ts'
import type { Fit } from '../../fit.ts'
import { MAX_RESULTS } from '../../limits.ts'
import { fitsOf } from './fits.ts'
import {
  countMatches,
  foundIn,
  fromMatches,
  newest,
  type BriefMatching,
  type ListedBriefRow,
} from './list.ts'
import { selectBriefs } from './reading.ts'

/** Null for a gig of a category in which the viber has no service, and for one of a client they do not deal with. */
export type FittingBriefRow = ListedBriefRow & { fit: Fit | null }

const byFit = [descending(sql`coalesce(f.score, 0)`), ...newest]

/** One page of the newest MAX_RESULTS gigs of a filter: those with the most points for a viber first, then the newest. */
export async function listByFit(
  db: Db,
  request: PageRequest,
  { matching, viberId }: { matching: BriefMatching; viberId: number },
) {
  const { position, isAfter, order, limit, offset } = seek(request, byFit, 'match')
  const { rows: page } = await sql<Positioned<Fit & { id: number; isFitting: boolean }>>`
    with b as materialized (select b.id, b.published_at from ${fromMatches(matching)}
      order by b.published_at desc, b.id desc limit ${sql.lit(MAX_RESULTS)})
    select b.id, ${position} as position, f.score is not null as is_fitting, f.*
    from b left join ${fitsOf(viberId, sql`array(select id from b)`)} f on f.brief_id = b.id
    where ${isAfter} order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    ${planEachTime}`.execute(db)
  const cards = await cardsOf(
    db,
    matching,
    page.map(({ id }) => id),
  )
  const rows = page.flatMap(({ position, isFitting, ...fit }) => {
    const card = cards.get(fit.id)
    return card ? [{ ...card, position, fit: isFitting ? fit : null }] : []
  })
  return { rows, counted: await countMatches(db, matching) }
}

async function cardsOf(db: Db, matching: BriefMatching, ids: readonly number[]) {
  const rows = await selectBriefs(db)
    .select(foundIn(matching))
    .where('b.id', 'in', ids.length > 0 ? ids : [0])
    .execute()
  return new Map(rows.map((row) => [row.id, row as unknown as ListedBriefRow]))
}
