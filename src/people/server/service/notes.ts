import { audit } from '#audit/server/service.ts'
import { findPerson } from '#accounts/server/service/accounts.ts'
import { fail, found } from '#platform/errors.ts'
import {
  transaction,
  type Context,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import type { PersonNote } from '../../contract.ts'
import {
  deleteNotesAbout,
  deleteNoteById,
  findNote,
  insertNote,
  listNotes,
  listNotesForCopy,
} from '../queries/notes.ts'

export async function notesAbout(ctx: UserContext, id: number): Promise<PersonNote[]> {
  found(await findPerson(ctx, id))
  return (await listNotes(ctx.db, id)).map((row) => ({
    id: row.id,
    text: row.text,
    author: { id: row.authorId, fullName: row.fullName },
    createdAt: row.createdAt.toISOString(),
  }))
}

/**
 * Throws 'not_found' for an erased account, about which nothing is written any more. The audit log has no text, because
 * it has to go when the account is erased.
 */
export async function addNote(ctx: UserContext, id: number, text: string): Promise<PersonNote> {
  const { status } = found(await findPerson(ctx, id))
  if (status === 'deleted') fail('not_found')
  const noteId = await transaction(ctx, async (ctx) => {
    const note = { userId: id, authorId: ctx.viewer.id, text, createdAt: ctx.now() }
    await audit(ctx, { action: 'user.note_added', subject: { kind: 'user', id } })
    return insertNote(ctx.db, note)
  })
  return found((await notesAbout(ctx, id)).find((note) => note.id === noteId))
}

/** Admins delete their own notes, super admins all. Throws 'not_found', or 'auth.forbidden' for the note of another. */
export async function deleteNote(ctx: UserContext, id: number, noteId: number): Promise<void> {
  const { authorId } = found(await findNote(ctx.db, id, noteId))
  if (authorId !== ctx.viewer.id && ctx.viewer.role !== 'super_admin') fail('auth.forbidden')
  await transaction(ctx, async (ctx) => {
    await deleteNoteById(ctx.db, noteId)
    await audit(ctx, { action: 'user.note_deleted', subject: { kind: 'user', id } })
  })
}

/** The notes about a person, for the copy of their data, without the names of the admins. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listNotesForCopy(db, userId)
}

/** Notes that the person wrote as an admin about others stay. */
export function erasePerson({ db }: InTransaction, userId: number): Promise<void> {
  return deleteNotesAbout(db, userId)
}
