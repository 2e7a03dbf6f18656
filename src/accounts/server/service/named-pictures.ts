import type { Context } from '#platform/server/context.ts'
import { listNamedPictures } from '../queries/account.ts'

/** Which of these uploads are somebody's picture: its address may be typed as well. */
export function namedPictures(ctx: Pick<Context, 'db'>, keys: readonly string[]) {
  return listNamedPictures(ctx.db, keys)
}
