import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db.ts'
import type { DueQuery } from '#platform/server/due.ts'
import { changedWordsDue, listChangedWords, settleChangedWords } from '../queries.ts'

/** When the next change of a question is to be applied. */
export function rewriteDue({ now }: Context): DueQuery {
  return changedWordsDue(now())
}

/**
 * Rewrites the index entries of services after a change of a question whose answers the text search finds. `rewriteSome`
 * rewrites those of some services with an answer to one of the keys, in the order of their ids, and returns the last
 * id; undefined at the end.
 */
export async function rewriteChangedWords(
  { db }: Context,
  rewriteSome: (db: Db, keys: readonly string[], afterId: number) => Promise<number | undefined>,
): Promise<void> {
  const changed = await listChangedWords(db)
  if (changed.length === 0) return
  const keys = changed.map(({ key }) => key)
  let afterId: number | undefined = 0
  while (afterId !== undefined) afterId = await rewriteSome(db, keys, afterId)
  for (const one of changed) await settleChangedWords(db, one)
}
