import type { Context } from '#platform/server/context.ts'
import { listNamedPictures } from '../queries/account.ts'

/** Which of these uploads are used as avatars. */
export function namedPictures(ctx: Pick<Context, 'db'>, keys: readonly string[]) {
  return listNamedPictures(ctx.db, keys)
}
