import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'

const MAX_EXPORTED = 10_000

/** The offers of a person, and the versions that the person wrote. */
export async function listAllOf(db: Db, userId: number) {
  const offers = await db
    .selectFrom('offers')
    .select(['id', 'origin', 'status', 'clientId', 'providerId', 'serviceId'])
    .select(['agreementId', 'orderId', 'version', 'createdAt', 'updatedAt'])
    .where((eb) => eb.or([eb('clientId', '=', userId), eb('providerId', '=', userId)]))
    .orderBy('id')
    .limit(MAX_EXPORTED)
    .execute()
  const versions = await ownVersions(db, userId)
    .selectAll('v')
    .select(
      sql<object[]>`coalesce((select json_agg(json_build_object('title', m.title,
        'description', m.description, 'amountCents', m.amount_cents, 'days', m.days)
        order by m.position) from offer_version_milestones m where m.version_id = v.id), '[]')`.as(
        'milestones',
      ),
    )
    .orderBy('v.id')
    .limit(MAX_EXPORTED)
    .execute()
  const moves = await db
    .selectFrom('offerEvents')
    .select(['offerId', 'kind', 'version', 'reason', 'note', 'at'])
    .where('actorId', '=', userId)
    .orderBy('id')
    .limit(MAX_EXPORTED)
    .execute()
  return { offers, versions, moves }
}

function ownVersions(db: Db, userId: number) {
  return db
    .selectFrom('offerVersions as v')
    .innerJoin('offers as o', 'o.id', 'v.offerId')
    .where(isWriter(userId))
}

const isWriter = (userId: number) => sql<SqlBool>`${userId} = case v.written_by
  when 'client' then o.client_id else o.provider_id end`

/**
 * Removes the person's words from all versions that were never accepted, and from their notes. What was accepted stays
 * with the other party. Returns the ids of the emptied versions.
 */
export async function eraseWordsOf(db: Db, userId: number): Promise<number[]> {
  const rows = await ownVersions(db, userId)
    .select('v.id')
    .where((eb) =>
      eb.or([eb('o.status', '!=', 'hired'), eb('v.number', '!=', eb.ref('o.version'))]),
    )
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    await db
      .updateTable('offerVersions')
      .set({ title: null, scope: null, note: null })
      .where('id', 'in', ids)
      .execute()
    await db
      .updateTable('offerVersionMilestones')
      .set({ title: null, description: null })
      .where('versionId', 'in', ids)
      .execute()
  }
  await db.updateTable('offerEvents').set({ note: null }).where('actorId', '=', userId).execute()
  return ids
}
