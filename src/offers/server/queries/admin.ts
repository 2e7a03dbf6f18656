import { sql, type SqlBool } from 'kysely'
import { endOfDay, startOfDay } from '#platform/dates.ts'
import type { Db } from '#platform/server/db.ts'
import type { Rows } from '#platform/server/list-rows.ts'
import type { ListFilter } from '#platform/server/listing.ts'
import type { PersonMatches } from '#platform/server/matching-text.ts'
import type { offerList } from '../../admin-list.ts'

/** Offers as admins see them: no titles, scopes or notes. */
export function readListedOffers(db: Db, ids: number[]) {
  return db
    .selectFrom('offers as f')
    .innerJoin('offerVersions as v', (join) =>
      join.onRef('v.offerId', '=', 'f.id').onRef('v.number', '=', 'f.version'),
    )
    .innerJoin('users as c', 'c.id', 'f.clientId')
    .innerJoin('users as p', 'p.id', 'f.providerId')
    .select([
      'f.id',
      'f.origin',
      'f.status',
      'f.serviceId',
      'f.briefId',
      'f.version',
      'f.createdAt',
    ])
    .select(['f.updatedAt', 'f.answerBy', 'f.payBy', 'f.agreementId as amendedId'])
    .select(['v.currency', 'v.totalCents'])
    .select(
      // An offer that lapsed and was accepted again has an older, void agreement.
      sql<number | null>`(select max(a.id) from agreements a where a.offer_id = f.id)`.as(
        'agreementId',
      ),
    )
    .select(['f.clientId', 'c.username as clientUsername', 'c.fullName as clientName'])
    .select(['f.providerId', 'p.username as providerUsername', 'p.fullName as providerName'])
    .where(sql<SqlBool>`f.id = any (${ids})`)
    .execute()
}
export type ListedRow = Awaited<ReturnType<typeof readListedOffers>>[number]

export function filteredOffers({
  people,
  status,
  from,
  to,
  zone,
}: ListFilter<typeof offerList, { people: PersonMatches | null }>): Rows {
  return {
    from: sql`offers f`,
    id: sql`f.id`,
    where: [
      ...(status ? [sql`f.status = ${status}`] : []),
      ...(from ? [sql`f.created_at >= ${startOfDay(from, zone)}`] : []),
      ...(to ? [sql`f.created_at < ${endOfDay(to, zone)}`] : []),
    ],
    order: { createdAt: { by: sql`f.created_at`, kind: 'time' } },
    ...(people && {
      search: {
        people,
        personColumns: ['f.client_id', 'f.provider_id'],
        numberColumns: ['f.id'],
      },
    }),
  }
}
