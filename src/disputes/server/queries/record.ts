import type { Db } from '#platform/server/db.ts'
import type { EntryKind, Role, Side } from '../../dispute.ts'

/** The record of a dispute and the offers made in it. */

export interface NewEntry {
  disputeId: number
  kind: EntryKind
  authorId: number | null
  authorRole: Role
  text?: string | null
  amountCents?: number | null
  at: Date
}

export async function insertEntry(db: Db, entry: NewEntry): Promise<number> {
  const row = await db
    .insertInto('disputeEntries')
    .values(entry)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function countEntries(db: Db, disputeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('disputeEntries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('disputeId', '=', disputeId)
    .executeTakeFirstOrThrow()
  return count
}

const MAX_LISTED = 500

export async function listEntries(db: Db, disputeId: number) {
  const rows = await db
    .selectFrom('disputeEntries as e')
    .leftJoin('users as u', 'u.id', 'e.authorId')
    .select(['e.id', 'e.kind', 'e.authorRole', 'u.fullName as authorName', 'e.text'])
    .select(['e.amountCents', 'e.at'])
    .where('e.disputeId', '=', disputeId)
    .orderBy('e.id')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => ({
    ...row,
    kind: row.kind as EntryKind,
    authorRole: row.authorRole as Role,
  }))
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

export async function isEntryOf(db: Db, disputeId: number, entryId: number): Promise<boolean> {
  const row = await db
    .selectFrom('disputeEntries')
    .select('id')
    .where('id', '=', entryId)
    .where('disputeId', '=', disputeId)
    .executeTakeFirst()
  return row !== undefined
}

export type OfferStatus = 'open' | 'accepted' | 'declined' | 'withdrawn'

export async function insertOffer(
  db: Db,
  offer: { disputeId: number; authorId: number; refundCents: number; createdAt: Date },
): Promise<void> {
  await db.insertInto('disputeOffers').values(offer).execute()
}

/** Call it under the dispute's lock, which every change of an offer takes first. */
export async function findOffer(db: Db, disputeId: number, id: number) {
  const row = await db
    .selectFrom('disputeOffers')
    .selectAll()
    .where('id', '=', id)
    .where('disputeId', '=', disputeId)
    .executeTakeFirst()
  return row && { ...row, status: row.status as OfferStatus }
}

export async function closeOffer(
  db: Db,
  id: number,
  { status, closedAt }: { status: Exclude<OfferStatus, 'open'>; closedAt: Date },
): Promise<void> {
  await db.updateTable('disputeOffers').set({ status, closedAt }).where('id', '=', id).execute()
}

/** Withdraws the open offers of one party, or of both if `authorId` is absent. */
export async function withdrawOpenOffers(
  db: Db,
  disputeId: number,
  { closedAt, authorId }: { closedAt: Date; authorId?: number },
): Promise<void> {
  await db
    .updateTable('disputeOffers')
    .set({ status: 'withdrawn', closedAt })
    .where('disputeId', '=', disputeId)
    .where('status', '=', 'open')
    .$if(authorId !== undefined, (query) => query.where('authorId', '=', authorId ?? 0))
    .execute()
}

export async function listOffers(db: Db, disputeId: number) {
  const rows = await db
    .selectFrom('disputeOffers')
    .select(['id', 'authorId', 'refundCents', 'status', 'createdAt'])
    .where('disputeId', '=', disputeId)
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => ({ ...row, status: row.status as OfferStatus }))
}
export type OfferRow = Awaited<ReturnType<typeof listOffers>>[number]

export function sideOf(offer: { authorId: number }, order: { clientId: number }): Side {
  return offer.authorId === order.clientId ? 'client' : 'provider'
}
