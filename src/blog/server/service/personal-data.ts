import type { Context, InTransaction } from '#platform/server/context.ts'
import { forgetAddresses } from '#publishing/server/service/addresses.ts'
import { clearAuthor, deletePostsOf, listPostsOf } from '../queries/personal-data.ts'

export async function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listPostsOf(db, userId)
}

/** Published posts stay without an author. All other posts are deleted, including those in the trash. */
export async function erasePerson(ctx: InTransaction, userId: number): Promise<void> {
  await erase(ctx, userId, { isAll: false })
  await clearAuthor(ctx.db, userId)
}

export async function eraseDemoPerson(ctx: InTransaction, userId: number): Promise<void> {
  await erase(ctx, userId, { isAll: true })
}

async function erase(ctx: InTransaction, userId: number, which: { isAll: boolean }): Promise<void> {
  for (const id of await deletePostsOf(ctx.db, userId, which)) {
    await forgetAddresses(ctx, { kind: 'post', entityId: id })
  }
}
