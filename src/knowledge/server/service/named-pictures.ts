import type { Context } from '#platform/server/context.ts'
import { listNamedPictures } from '../queries/pictures.ts'

/** Which of these uploads articles show, those that can still be brought back among them. */
export function namedPictures({ db }: Pick<Context, 'db'>, keys: readonly string[]) {
  return listNamedPictures(db, keys)
}
