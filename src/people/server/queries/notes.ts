import type { Db } from '#platform/server/db.ts'

const MAX_NOTES = 100

interface NewNote {
  userId: number
  authorId: number
  text: string
  createdAt: Date
}

export function listNotes(db: Db, userId: number) {
  return db
    .selectFrom('personNotes as n')
    .innerJoin('users as author', 'author.id', 'n.authorId')
    .select(['n.id', 'n.text', 'n.authorId', 'n.createdAt', 'author.fullName'])
    .where('n.userId', '=', userId)
    .orderBy('n.id', 'desc')
    .limit(MAX_NOTES)
    .execute()
}

export async function insertNote(db: Db, note: NewNote): Promise<number> {
  const { id } = await db
    .insertInto('personNotes')
    .values(note)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findNote(db: Db, userId: number, id: number) {
  return db
    .selectFrom('personNotes')
    .select(['id', 'authorId'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
}

export async function deleteNoteById(db: Db, id: number): Promise<void> {
  await db.deleteFrom('personNotes').where('id', '=', id).execute()
}

export function listNotesForCopy(db: Db, userId: number) {
  return db
    .selectFrom('personNotes')
    .select(['text', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

export async function deleteNotesAbout(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('personNotes').where('userId', '=', userId).execute()
}
