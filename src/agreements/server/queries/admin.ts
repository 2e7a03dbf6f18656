import { sql } from 'kysely'
import { endOfDay, startOfDay } from '#platform/dates.ts'
import type { Rows } from '#platform/server/list-rows.ts'
import type { ListFilter } from '#platform/server/listing.ts'
import type { PersonMatches } from '#platform/server/matching-text.ts'
import type { agreementList } from '../../admin-list.ts'
import { stateInSql } from './reading.ts'

export function filteredAgreements({
  people,
  state,
  from,
  to,
  zone,
}: ListFilter<typeof agreementList, { people: PersonMatches | null }>): Rows {
  return {
    from: sql`agreements a`,
    id: sql`a.id`,
    where: [
      ...(state ? [sql`${stateInSql} = ${state}`] : []),
      ...(from ? [sql`a.created_at >= ${startOfDay(from, zone)}`] : []),
      ...(to ? [sql`a.created_at < ${endOfDay(to, zone)}`] : []),
    ],
    order: { createdAt: { by: sql`a.created_at`, kind: 'time' } },
    ...(people && {
      search: {
        people,
        personColumns: ['a.client_id', 'a.provider_id'],
        numberColumns: ['a.id'],
        textColumn: 'a.title',
      },
    }),
  }
}
