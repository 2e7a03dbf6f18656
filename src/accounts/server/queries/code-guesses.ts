import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { CodeGuessesTable } from '#platform/server/tables.ts'

export type CodeGuessesRow = Selectable<CodeGuessesTable>

/** Where a code is requested: in the second step of a login, or to confirm an action. */
export type CodePlace = 'sign_in' | 'confirmation'
export interface CodesOf {
  userId: number
  place: CodePlace
}

/** Locks and returns the count of a person's wrong codes. */
export function lockCodeGuesses(db: Db, codes: CodesOf): Promise<CodeGuessesRow> {
  return (
    db
      .insertInto('codeGuesses')
      .values(codes)
      // This update changes nothing but locks the row. A row that is only read could be deleted in between.
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'place'])
          .doUpdateSet(({ ref }) => ({ wrong: ref('codeGuesses.wrong') })),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

export async function updateCodeGuesses(
  db: Db,
  { userId, place }: CodesOf,
  change: { wrong: number; pauses?: number; pausedUntil?: Date },
): Promise<void> {
  await db
    .updateTable('codeGuesses')
    .set(change)
    .where('userId', '=', userId)
    .where('place', '=', place)
    .execute()
}

/**
 * The end of the pause for the first caller, who then notifies the owner; undefined for later callers until a right
 * code.
 */
export async function markPauseNotified(
  db: Db,
  { userId, place }: CodesOf,
  toldAt: Date,
): Promise<Date | undefined> {
  const row = await db
    .updateTable('codeGuesses')
    .set({ toldAt })
    .where('userId', '=', userId)
    .where('place', '=', place)
    .where('pausedUntil', 'is not', null)
    .where('toldAt', 'is', null)
    .returning('pausedUntil')
    .executeTakeFirst()
  return row?.pausedUntil ?? undefined
}

export async function deleteCodeGuesses(db: Db, { userId, place }: CodesOf): Promise<void> {
  await db
    .deleteFrom('codeGuesses')
    .where('userId', '=', userId)
    .where('place', '=', place)
    .execute()
}

export async function deleteCodeGuessesOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('codeGuesses').where('userId', '=', userId).execute()
}
