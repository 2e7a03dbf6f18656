import type { Context } from '#platform/server/context.ts'
import type { PersonMatches } from '#platform/server/matching-text.ts'
import { listMatchingIds } from '../queries/people-match.ts'

/** If more people match, each row is compared with the name instead of with their ids. */
const MAX_NAMED = 2000

/** The people whose username, email address or name contains these letters. */
async function matchPeople({ db }: Pick<Context, 'db'>, letters: string): Promise<PersonMatches> {
  const ids = await listMatchingIds(db, letters, MAX_NAMED + 1)
  return { letters, ids: ids.slice(0, MAX_NAMED), isAll: ids.length <= MAX_NAMED }
}

/** The people who match the search text of a list; null without a search text. */
export async function matchSearchedPeople(
  ctx: Pick<Context, 'db'>,
  { q }: { q?: string | undefined },
): Promise<{ people: PersonMatches | null }> {
  return { people: q ? await matchPeople(ctx, q) : null }
}
