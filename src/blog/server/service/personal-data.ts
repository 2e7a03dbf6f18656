import type { Context, InTransaction } from '#platform/server/context.ts'
import { clearAuthor, deletePostsOf, listPostsOf } from '../queries/personal-data.ts'

/** What somebody wrote, drafts and waiting texts too. */
export async function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  return listPostsOf(db, userId)
}

/** Published posts stay without an author; what was never published is deleted. */
export async function erasePerson({ db }: Pick<InTransaction, 'db'>, userId: number) {
  await deletePostsOf(db, userId, { isLive: false })
  await clearAuthor(db, userId)
}

/** Of demo people nothing stays. */
export async function eraseDemoPerson({ db }: Pick<InTransaction, 'db'>, userId: number) {
  await deletePostsOf(db, userId, {})
}
