import type { Db } from '#platform/server/db.ts'
import type { ViewedList } from '../view.ts'

interface OwnView {
  userId: number
  list: ViewedList
  name: string
  query: string
}

export function listViews(db: Db, userId: number, list: ViewedList) {
  return db
    .selectFrom('savedViews')
    .select(['id', 'name', 'query'])
    .where('userId', '=', userId)
    .where('list', '=', list)
    .orderBy('name')
    .execute()
}

/** How many views of the list have another name. The person's row is locked, so that the number stays true. */
export async function countOthers(db: Db, { userId, list, name }: OwnView): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { count } = await db
    .selectFrom('savedViews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('list', '=', list)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow()
  return count
}

export function upsertView(db: Db, view: OwnView) {
  return db
    .insertInto('savedViews')
    .values(view)
    .onConflict((same) =>
      same.columns(['userId', 'list', 'name']).doUpdateSet({ query: view.query }),
    )
    .returning(['id', 'name', 'query'])
    .executeTakeFirstOrThrow()
}

export function deleteView(db: Db, userId: number, id: number) {
  return db
    .deleteFrom('savedViews')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
}

export function listViewsOf(db: Db, userId: number) {
  return db
    .selectFrom('savedViews')
    .select(['list', 'name', 'query', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

export async function deleteViewsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('savedViews').where('userId', '=', userId).execute()
}
