import type { Context, InTransaction } from '#platform/server/context.ts'
import { forgetAddresses } from '#publishing/server/service/addresses.ts'
import {
  clearAuthor,
  deleteFavoritesOf,
  deletePromptsOf,
  deleteRatingsOf,
  listAllOf,
  listRatingsOf,
} from '../queries/personal-data.ts'
import { recount } from '../queries/ratings.ts'

export function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listAllOf(db, userId)
}

/** Published prompts stay without an author. The member's other prompts, ratings and favorites are deleted. */
export async function erasePerson(ctx: InTransaction, userId: number): Promise<void> {
  await erase(ctx, userId, { isAll: false })
}

export async function eraseDemoPerson(ctx: InTransaction, userId: number): Promise<void> {
  await erase(ctx, userId, { isAll: true })
}

async function erase(ctx: InTransaction, userId: number, which: { isAll: boolean }) {
  const { db } = ctx
  for (const { promptId, rating } of await listRatingsOf(db, userId)) {
    await recount(db, promptId, { taken: rating })
  }
  await deleteRatingsOf(db, userId)
  await deleteFavoritesOf(db, userId)
  for (const id of await deletePromptsOf(db, userId, which)) {
    await forgetAddresses(ctx, { kind: 'prompt', entityId: id })
  }
  await clearAuthor(db, userId)
}
