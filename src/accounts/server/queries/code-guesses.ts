import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { CodeGuessesTable } from '#platform/server/tables.ts'

export type CodeGuessesRow = Selectable<CodeGuessesTable>

/** Where codes are asked for: in the second step of a sign-in, or to confirm something while signed in. */
export type CodePlace = 'sign_in' | 'confirmation'
export interface CodesOf {
  userId: number
  place: CodePlace
}

/** What was guessed of a person's codes so far, under its lock. */
export function lockCodeGuesses(db: Db, codes: CodesOf): Promise<CodeGuessesRow> {
  return (
    db
      .insertInto('codeGuesses')
      .values(codes)
      // Changes nothing, but locks the row: one that is only read may be deleted in between.
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

/** The end of the pause, once for all that are made until a right code; undefined when it was told before. */
export async function markPauseTold(
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
