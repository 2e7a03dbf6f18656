import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db.ts'
import type { DueQuery } from '#platform/server/due.ts'
import type { FieldSubject } from '../../field.ts'
import { deleteField, listFields, questionsToPurge } from '../queries.ts'
import { forgetFields } from './definitions.ts'

/** Waits for the answers of a deleted question to be deleted. */
export function purgeDue(subject: FieldSubject): DueQuery {
  return questionsToPurge(subject)
}

/**
 * Deletes the answers to the questions that an owner has deleted, and then the questions. `clearSome` deletes the
 * answers to a question in some rows and returns how many rows it changed; it is called until none is left.
 */
export async function purgeAnswers(
  ctx: Context,
  subject: FieldSubject,
  clearSome: (db: Db, key: string) => Promise<number>,
): Promise<void> {
  const fields = (await listFields(ctx.db)).filter(
    (one) => one.subject === subject && one.purgeRequestedAt !== null,
  )
  for (const { id, key } of fields) {
    while ((await clearSome(ctx.db, key)) > 0);
    await deleteField(ctx.db, id)
  }
  if (fields.length > 0) forgetFields(ctx)
}
