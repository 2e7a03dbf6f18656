import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

const MAX_EXPORTED = 10_000

/** The gigs of a client, the invitations that they sent, and those that they received. Amounts in cents. */
export async function listAllOf(db: Db, userId: number) {
  const gigs = await db
    .selectFrom('briefs')
    .select(['id', 'status', 'title', 'description', 'category', 'subcategory', 'skills'])
    .select(['budgetType', 'budgetMinCents', 'budgetMaxCents', 'halfHours', 'neededBy'])
    .select(['positions', 'questions', 'visibility', 'isIndexed', 'proposals', 'hired'])
    .select(['createdAt', 'updatedAt', 'publishedAt', 'expiresAt', 'endedAt', 'closeReason'])
    .select(['submittedAt', 'decidedAt', 'decision', 'hiddenAt', 'adminReason', 'fieldValues'])
    .where('clientId', '=', userId)
    .orderBy('id')
    .limit(MAX_EXPORTED)
    .execute()
  const invitationsSent = await db
    .selectFrom('briefInvitations as i')
    .innerJoin('briefs as b', 'b.id', 'i.briefId')
    .select(['i.briefId', 'i.providerId', 'i.note', 'i.createdAt', 'i.declinedAt'])
    .where('b.clientId', '=', userId)
    .orderBy('i.id')
    .limit(MAX_EXPORTED)
    .execute()
  const invitationsReceived = await db
    .selectFrom('briefInvitations')
    .select(['briefId', 'note', 'createdAt', 'declinedAt'])
    .where('providerId', '=', userId)
    .orderBy('id')
    .limit(MAX_EXPORTED)
    .execute()
  const notes = await db
    .selectFrom('briefEvents as e')
    .innerJoin('briefs as b', 'b.id', 'e.briefId')
    .select(['e.briefId', 'e.kind', 'e.note', 'e.at'])
    .where('b.clientId', '=', userId)
    .where('e.note', 'is not', null)
    .orderBy('e.id')
    .limit(MAX_EXPORTED)
    .execute()
  return { gigs, notes, invitationsSent, invitationsReceived }
}

/** Locks a client's gigs and these other ones in the order of their ids, and returns the client's. */
export async function lockAllOf(db: Db, userId: number, others: readonly number[]) {
  const rows = await db
    .selectFrom('briefs')
    .select(['id', 'clientId', 'status'])
    .where((eb) => eb.or([eb('clientId', '=', userId), eb('id', 'in', [0, ...others])]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.filter(({ clientId }) => clientId === userId)
}

export async function deleteBriefs(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('briefs').where('id', 'in', ids).execute()
}

/** The rows stay, because offers and agreements refer to them, and a gig without words is not complete. */
export const EMPTIED = {
  title: 'Deleted gig',
  description: 'The client who wrote this gig has left.',
}

/** Replaces the words of a client's gigs. */
export async function emptyAllOf(db: Db, userId: number, updatedAt: Date): Promise<void> {
  await db
    .updateTable('briefs')
    .set({
      ...EMPTIED,
      skills: sql<string[]>`'{}'`,
      questions: sql<string[]>`'{}'`,
      neededBy: null,
      adminReason: null,
      fieldValues: '{}',
      updatedAt,
    })
    .where('clientId', '=', userId)
    .execute()
  await db
    .updateTable('briefEvents')
    .set({ note: null })
    .where('briefId', 'in', (eb) =>
      eb.selectFrom('briefs').select('id').where('clientId', '=', userId),
    )
    .execute()
}

/** Deletes the matches and invitations of a viber, and those of a client's gigs. */
export async function deleteContactsOf(db: Db, userId: number): Promise<void> {
  for (const table of ['briefMatches', 'briefInvitations'] as const) {
    await db
      .deleteFrom(table)
      .where((eb) =>
        eb.or([
          eb('providerId', '=', userId),
          eb('briefId', 'in', eb.selectFrom('briefs').select('id').where('clientId', '=', userId)),
        ]),
      )
      .execute()
  }
}
