import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { descending, inPages, type PageRequest, type Positioned } from '#platform/server/cursors.ts'
import type { Audience, BroadcastState, Way } from '../../broadcast.ts'

export interface NewDraft {
  title: string
  text: string
  link: string | null
  audience: Audience
  ways: Way[]
  bannerUntil: Date | null
}

function selectBroadcasts(db: Db) {
  return db
    .selectFrom('broadcasts as b')
    .innerJoin('users as author', 'author.id', 'b.createdBy')
    .leftJoin('users as sender', 'sender.id', 'b.sentBy')
    .selectAll('b')
    .select(['author.fullName as authorName', 'sender.fullName as senderName'])
}
type Selected = Awaited<ReturnType<ReturnType<typeof selectBroadcasts>['executeTakeFirstOrThrow']>>
interface Typed {
  audience: Audience
  ways: Way[]
  state: BroadcastState
}
export type BroadcastRow = Omit<Selected, keyof Typed> & Typed

export async function listBroadcasts(db: Db, paging: PageRequest) {
  const rows = await selectBroadcasts(db)
    .$call(inPages(paging, [descending(sql`b.id`)]))
    .execute()
  const { total } = await db
    .selectFrom('broadcasts')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows as Positioned<BroadcastRow>[], total }
}

export async function findBroadcast(db: Db, id: number): Promise<BroadcastRow | undefined> {
  const row = await selectBroadcasts(db).where('b.id', '=', id).executeTakeFirst()
  return row as BroadcastRow | undefined
}

/** A change of a broadcast's state, and each batch of its delivery, holds this lock. */
export async function lockBroadcast(db: Db, id: number) {
  const row = await db
    .selectFrom('broadcasts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, ...(row as Typed) }
}

export async function insertDraft(
  db: Db,
  draft: NewDraft & { createdBy: number; createdAt: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('broadcasts')
    .values({ ...draft, updatedAt: draft.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateDraft(db: Db, id: number, draft: NewDraft, updatedAt: Date) {
  await db
    .updateTable('broadcasts')
    .set((eb) => ({ ...draft, updatedAt, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteDraft(db: Db, id: number): Promise<void> {
  await db.deleteFrom('broadcasts').where('id', '=', id).where('state', '=', 'draft').execute()
}

export async function markSending(db: Db, id: number, sentBy: number, sentAt: Date) {
  await db
    .updateTable('broadcasts')
    .set({ state: 'sending', sentBy, sentAt })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .execute()
}

export async function markCancelled(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('broadcasts')
    .set({ state: 'cancelled', finishedAt: at, waitsUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
}

export async function updateBannerEnd(db: Db, id: number, bannerUntil: Date): Promise<void> {
  await db.updateTable('broadcasts').set({ bannerUntil }).where('id', '=', id).execute()
}
