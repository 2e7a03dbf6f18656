import type { Db } from '#platform/server/db.ts'

const MAX_EXPORTED = 10_000

/** A person's agreements as client and viber, with what was agreed. Amounts in cents. */
export async function listAllOf(db: Db, userId: number) {
  const agreements = await db
    .selectFrom('agreements')
    .select(['id', 'offerId', 'clientId', 'providerId', 'serviceId', 'title', 'scope', 'pricing'])
    .select(['rateCents', 'currency', 'feeBps', 'feeMinCents', 'maxChangeRounds', 'jobId'])
    .select(['createdAt', 'endedAt', 'endedByRole', 'endReason'])
    .where((eb) => eb.or([eb('clientId', '=', userId), eb('providerId', '=', userId)]))
    .orderBy('id')
    .limit(MAX_EXPORTED)
    .execute()
  const milestones = await db
    .selectFrom('agreementMilestones as m')
    .innerJoin('agreements as a', 'a.id', 'm.agreementId')
    .select(['m.agreementId', 'm.position', 'm.title', 'm.description', 'm.amountCents'])
    .select(['m.halfHours', 'm.days', 'm.createdAt', 'm.droppedAt', 'm.dropReason'])
    .where((eb) => eb.or([eb('a.clientId', '=', userId), eb('a.providerId', '=', userId)]))
    .orderBy('m.id')
    .limit(MAX_EXPORTED)
    .execute()
  const notes = await db
    .selectFrom('agreementEvents')
    .select(['agreementId', 'kind', 'note', 'at'])
    .where('actorId', '=', userId)
    .where('note', 'is not', null)
    .orderBy('id')
    .limit(MAX_EXPORTED)
    .execute()
  const byAgreement = Map.groupBy(notes, ({ agreementId }) => agreementId)
  return agreements.map((agreement) => ({
    ...agreement,
    notes: (byAgreement.get(agreement.id) ?? []).map(({ agreementId: _id, ...note }) => note),
    milestones: milestones
      .filter(({ agreementId }) => agreementId === agreement.id)
      .map(({ agreementId: _id, ...milestone }) => milestone),
  }))
}

/** The agreements of a person that were paid and have not ended. */
export async function listOpenOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('agreements')
    .select('id')
    .where((eb) => eb.or([eb('clientId', '=', userId), eb('providerId', '=', userId)]))
    .where('endedAt', 'is', null)
    .where('jobId', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
