import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
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
  'status' | 'version' | 'answerBy' | 'payBy' | 'seat' | 'lastEvent' | 'lastActorId' | 'updatedAt'
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

export type StoredOffer = ReturnType<typeof typed>

function selectToLock(db: Db, id: number) {
  return db
    .selectFrom('offers')
    .selectAll()
    .select(
      sql<number[]>`array(select s.seat::integer from offers s
        where s.brief_id = offers.brief_id and s.seat is not null)`.as('takenSeats'),
    )
    .where('id', '=', id)
    .forUpdate()
}

/** Locks a proposal. A transaction locks its brief before it, and its agreement and orders after it. */
export async function lockProposal(db: Db, id: number) {
  const row = await selectToLock(db, id).executeTakeFirstOrThrow()
  return { ...typed(row), takenSeats: row.takenSeats }
}
export type LockedProposal = Awaited<ReturnType<typeof lockProposal>>

/** Locks an offer that is not a proposal. A transaction locks its agreement and orders after it. */
export async function lockPlainOffer(db: Db, id: number): Promise<LockedProposal | undefined> {
  const row = await selectToLock(db, id).where('briefId', 'is', null).executeTakeFirst()
  return row && { ...typed(row), takenSeats: row.takenSeats }
}

/** The briefs of those of the offers that are proposals. */
export async function listBriefsOf(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('offers')
    .select('briefId')
    .distinct()
    .where('id', 'in', ids)
    .where('briefId', 'is not', null)
    .$narrowType<{ briefId: number }>()
    .execute()
  return rows.map(({ briefId }) => briefId)
}

/** Locks the proposals of a brief that wait for an answer. The caller has locked the brief. */
export async function lockOpenProposals(db: Db, briefId: number) {
  const rows = await db
    .selectFrom('offers as o')
    .leftJoin('offerMarks as m', 'm.offerId', 'o.id')
    .selectAll('o')
    .select('m.readAt')
    .where('o.briefId', '=', briefId)
    .where('o.answerBy', 'is not', null)
    .orderBy('o.id')
    .forUpdate('o')
    .execute()
  return rows.map((row) => ({ ...typed(row), readAt: row.readAt }))
}

/** Locks those of the offers whose answer is due and that no one else has locked. */
export async function lockUnanswered(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<StoredOffer[]> {
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

/** The offer that became the agreement of a milestone. */
export async function findOfferOfMilestone(
  db: Db,
  milestoneId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('agreements as a')
    .innerJoin('agreementMilestones as m', 'm.agreementId', 'a.id')
    .select('a.offerId')
    .where('m.id', '=', milestoneId)
    .executeTakeFirst()
  return row?.offerId
}

/** Whether the viber of an offer knows who its client is. */
export async function isClientNamed(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('offers as o')
    .select(sql<boolean>`is_client_named(o)`.as('isNamed'))
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
  return row.isNamed
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
