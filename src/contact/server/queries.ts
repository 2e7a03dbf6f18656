import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { deleteInBatches } from '#platform/server/delete-in-batches.ts'
import type { ContactStatus } from '../message.ts'

interface NewRow {
  userId: number | null
  name: string
  email: string
  subject: string | null
  message: string
  language: string
  createdAt: Date
}

/** Serializes messages from one address until the end of the transaction, so that duplicates are detected. */
export async function lockSender(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${email}`}, 0))`.execute(db)
}

/** Whether an identical message from this sender was received since `since` and is still open. */
export async function isRepeated(
  db: Db,
  { name, email, subject, message }: Pick<NewRow, 'name' | 'email' | 'subject' | 'message'>,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('contactMessages')
    .select('id')
    .where('status', '=', 'open')
    .where('createdAt', '>', since)
    .where('email', '=', email)
    .where('name', '=', name)
    .where('subject', 'is not distinct from', subject)
    .where('message', '=', message)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertMessage(db: Db, message: NewRow): Promise<number> {
  const { id } = await db
    .insertInto('contactMessages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function selectMessages(db: Db) {
  return db
    .selectFrom('contactMessages as m')
    .leftJoin('users as answerer', 'answerer.id', 'm.answeredBy')
    .selectAll('m')
    .select('answerer.fullName as answererName')
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>
export type MessageRow = Omit<Selected, 'status'> & { status: ContactStatus }

export async function findMessage(db: Db, id: number): Promise<MessageRow | undefined> {
  const row = await selectMessages(db).where('m.id', '=', id).executeTakeFirst()
  return row as MessageRow | undefined
}

/** The newest messages, of one status or all. */
export async function listNewest(db: Db, status: ContactStatus | undefined, limit: number) {
  const rows = await selectMessages(db)
    .$if(status !== undefined, (query) => query.where('m.status', '=', status ?? ''))
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
  return rows as MessageRow[]
}

/** False if the message was already answered. */
export async function markAnswered(
  db: Db,
  id: number,
  answered: { answeredBy: number; answeredAt: Date; note: string | null },
): Promise<boolean> {
  const row = await db
    .updateTable('contactMessages')
    .set({ ...answered, status: 'answered' })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Messages a member wrote while logged in, without the admins' notes. */
export function listMessagesOf(db: Db, userId: number) {
  return db
    .selectFrom('contactMessages')
    .select(['id', 'name', 'email', 'subject', 'message', 'status', 'createdAt', 'answeredAt'])
    .select('note')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(10_000)
    .execute()
}

export async function deleteMessagesOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('contactMessages').where('userId', '=', userId).execute()
}

export async function deleteAnsweredBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'contactMessages', {
    where: sql`answered_at is not null and answered_at < ${before}`,
    along: sql`answered_at`,
  })
}
