import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'

const MAX_EXPORTED = 10_000

/** The offers of a person, and the versions that the person wrote. */
export async function listAllOf(db: Db, userId: number) {
  const offers = await db
    .selectFrom('offers')
    .select(['id', 'origin', 'status', 'providerId', 'serviceId', 'briefId'])
    .select(['agreementId', 'orderId', 'version', 'createdAt', 'updatedAt'])
    // The viber of a proposal may not know who the client is.
    .select(
      sql<number | null>`case when client_id = ${userId} or is_client_named(offers)
        then client_id end`.as('clientId'),
    )
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
  const marks = await db
    .selectFrom('offerMarks as m')
    .innerJoin('offers as o', 'o.id', 'm.offerId')
    .select(['m.offerId', 'm.note', 'm.shortlistedAt', 'm.readAt'])
    .where('o.clientId', '=', userId)
    .orderBy('m.offerId')
    .limit(MAX_EXPORTED)
    .execute()
  return { offers, versions, moves, marks }
}

/** Deletes what the client of gigs noted about proposals. */
export async function deleteMarksOf(db: Db, clientId: number): Promise<void> {
  await db
    .deleteFrom('offerMarks')
    .where('offerId', 'in', (eb) =>
      eb.selectFrom('offers').select('id').where('clientId', '=', clientId),
    )
    .execute()
}

function ownVersions(db: Db, userId: number) {
  return db
    .selectFrom('offerVersions as v')
    .innerJoin('offers as o', 'o.id', 'v.offerId')
    .where(isWriter(userId))
}

const isWriter = (userId: number) => sql<SqlBool>`${userId} = case v.written_by
  when 'client' then o.client_id else o.provider_id end`

/** Removes the questions of a client's gigs from the versions that answer them, except from what was accepted. */
export async function eraseQuestionsOf(db: Db, clientId: number): Promise<void> {
  await db
    .updateTable('offerVersions as v')
    .from('offers as o')
    .set({ questions: null })
    .whereRef('o.id', '=', 'v.offerId')
    .where('o.clientId', '=', clientId)
    .where('v.questions', 'is not', null)
    .where(isNotAgreed)
    .execute()
}

const isNotAgreed = sql<SqlBool>`(o.status <> 'hired' or v.number <> o.version)`

/**
 * Removes the person's words from all versions that were never accepted, and from their notes. What was accepted stays
 * with the other party. Returns the emptied versions with their
 * offers and the other party.
 */
export async function eraseWordsOf(
  db: Db,
  userId: number,
): Promise<{ id: number; offerId: number; number: number; otherId: number }[]> {
  const rows = await ownVersions(db, userId)
    .select(['v.id', 'v.offerId', 'v.number'])
    .select(
      sql<number>`case v.written_by when 'client' then o.provider_id else o.client_id end`.as(
        'otherId',
      ),
    )
    .where(isNotAgreed)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    await db
      .updateTable('offerVersions')
      .set({ title: null, scope: null, note: null, answers: null, questions: null })
      .where('id', 'in', ids)
      .execute()
    await db
      .updateTable('offerVersionMilestones')
      .set({ title: null, description: null })
      .where('versionId', 'in', ids)
      .execute()
  }
  await db.updateTable('offerEvents').set({ note: null }).where('actorId', '=', userId).execute()
  return rows
}
