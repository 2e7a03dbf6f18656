import { fail, found } from '#platform/errors.ts'
import { transaction, type InTransaction, type UserContext } from '#platform/server/context.ts'
import type { SavedView } from '../contract.ts'
import { MAX_VIEWS, type ViewedList } from '../view.ts'
import {
  countOthers,
  deleteView,
  deleteViewsOf,
  listViews,
  listViewsOf,
  upsertView,
} from './queries.ts'

export function viewsOf({ db, viewer }: UserContext, list: ViewedList): Promise<SavedView[]> {
  return listViews(db, viewer.id, list)
}

/** Throws `views.too_many` if the admin has MAX_VIEWS other views of the list. */
export function saveView(
  ctx: UserContext,
  view: { list: ViewedList; name: string; query: string },
): Promise<SavedView> {
  return transaction(ctx, async ({ db, viewer }) => {
    const own = { userId: viewer.id, ...view }
    if ((await countOthers(db, own)) >= MAX_VIEWS)
      fail('views.too_many', { details: { max: MAX_VIEWS } })
    return upsertView(db, own)
  })
}

export async function removeView({ db, viewer }: UserContext, id: number): Promise<void> {
  found(await deleteView(db, viewer.id, id))
}

export function exportPerson({ db }: Pick<UserContext, 'db'>, userId: number) {
  return listViewsOf(db, userId)
}

export function erasePerson({ db }: InTransaction, userId: number): Promise<void> {
  return deleteViewsOf(db, userId)
}
