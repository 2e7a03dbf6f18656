import { replaceWords } from '#notifications/server/service.ts'
import type { Context, InTransaction } from '#platform/server/context.ts'
import { emptyReasonsAbout, ERASED, listAllOf, stopQuoting } from '../queries/personal-data.ts'
import { hidingKey } from './moderation.ts'

/** Reviews the person wrote or received. */
export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

/**
 * Reviews stay under “Deleted user”, because they are about another member's work. Why an admin hid one goes, also from
 * the notification of the other party.
 */
export async function erasePerson(ctx: InTransaction, userId: number): Promise<void> {
  await stopQuoting(ctx.db, userId)
  const ids = await emptyReasonsAbout(ctx.db, userId)
  const keys = ids.map((id) => hidingKey(id))
  await replaceWords(ctx, 'key', keys, { reason: ERASED })
}
