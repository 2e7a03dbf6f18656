import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { OfferEventsTable, OffersTable } from '#platform/server/tables.ts'
import type { Origin } from '../../offer.ts'
import type { OfferStatus } from '../../process.ts'

export type NewOfferRow = Omit<Insertable<OffersTable>, 'id'> & {
  origin: Origin
  status: OfferStatus
}
export type OfferChange = Pick<
  Updateable<OffersTable>,
  'status' | 'version' | 'answerBy' | 'payBy' | 'lastEvent' | 'lastActorId' | 'updatedAt'
> & { status: OfferStatus }
export type NewOfferEvent = Omit<Insertable<OfferEventsTable>, 'id'>

function typed(row: Selectable<OffersTable>) {
  return { ...row, origin: row.origin as Origin, status: row.status as OfferStatus }
}

/** Adds an offer with the first line of its history. Returns its id. */
export async function insertOffer(
  db: Db,
  offer: NewOfferRow,
  event: Omit<NewOfferEvent, 'offerId'>,
): Promise<number> {
  const { offerId } = await db
    .with('created', (qb) => qb.insertInto('offers').values(offer).returning('id'))
    .insertInto('offerEvents')
    .columns(['offerId', 'kind', 'actorId', 'actorRole', 'version', 'reason', 'note', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('created')
        .select(['created.id'])
        .select([
          eb.val(event.kind).as('kind'),
          eb.cast<number | null>(eb.val(event.actorId ?? null), 'bigint').as('actorId'),
          eb.val(event.actorRole).as('actorRole'),
          eb.cast<number>(eb.val(event.version), 'smallint').as('version'),
          eb.cast<string | null>(eb.val(event.reason ?? null), 'text').as('reason'),
          eb.cast<string | null>(eb.val(event.note ?? null), 'text').as('note'),
          eb.cast<Date>(eb.val(event.at), 'timestamptz').as('at'),
        ]),
    )
    .returning('offerId')
    .executeTakeFirstOrThrow()
  return offerId
}

/** Applies a move of one or more offers and adds a line to the history of each, in one statement. */
export async function updateOffers(
  db: Db,
  change: OfferChange,
  events: NewOfferEvent[],
): Promise<void> {
  const ids = events.map(({ offerId }) => offerId)
  await db
    .with('changed', (qb) => qb.updateTable('offers').set(change).where('id', 'in', ids))
    .insertInto('offerEvents')
    .values(events)
    .execute()
}

/** Locks an offer. A transaction locks its agreement and orders after it. */
export async function lockOffer(db: Db, id: number) {
  const row = await db
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && typed(row)
}
export type LockedOffer = NonNullable<Awaited<ReturnType<typeof lockOffer>>>

/** Locks those of the offers whose answer is due and that no one else has locked. */
export async function lockUnanswered(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<LockedOffer[]> {
  const rows = await db
    .selectFrom('offers')
    .selectAll()
    .where('id', 'in', ids)
    .where('answerBy', '<=', now)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(typed)
}

/** Locks the offer that became the agreement of a milestone. */
export async function lockOfferOfMilestone(
  db: Db,
  milestoneId: number,
): Promise<LockedOffer | undefined> {
  const row = await db
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', (eb) =>
      eb
        .selectFrom('agreements as a')
        .innerJoin('agreementMilestones as m', 'm.agreementId', 'a.id')
        .select('a.offerId')
        .where('m.id', '=', milestoneId),
    )
    .forUpdate()
    .executeTakeFirst()
  return row && typed(row)
}

export async function insertEvent(db: Db, event: NewOfferEvent): Promise<void> {
  await db.insertInto('offerEvents').values(event).execute()
}

/** Whether this person accepted the newest version of the offer. */
export async function hasAccepted(db: Db, offerId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('offerEvents as e')
    .innerJoin('offers as o', (join) =>
      join.onRef('o.id', '=', 'e.offerId').onRef('o.version', '=', 'e.version'),
    )
    .select('e.id')
    .where('e.offerId', '=', offerId)
    .where('e.kind', '=', 'accept')
    .where('e.actorId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** The agreement that an accepted offer became, unless it has ended. */
export async function findOpenAgreement(db: Db, offerId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('agreements')
    .select('id')
    .where('offerId', '=', offerId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return row?.id
}
