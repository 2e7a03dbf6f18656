import { sql, type SqlBool } from 'kysely'
import type { Viewer } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db.ts'
import { insertRow, updateRow } from '#platform/server/versioned-rows.ts'
import { isListed } from './visibility.ts'

type Reader = Pick<Viewer, 'isAdmin'> | null

/** Categories in their order, with the number of listed prompts and, for admins, of all that are not deleted. */
export function listCategories(db: Db, viewer: Reader, { isAll }: { isAll: boolean }) {
  return selectCategories(db, viewer)
    .$if(!isAll, (query) => query.where('c.isVisible', '=', true))
    .orderBy('c.sortOrder')
    .orderBy(sql`c.name collate "und-x-icu"`)
    .orderBy('c.id')
    .limit(500)
    .execute()
}

function selectCategories(db: Db, viewer: Reader) {
  const total = viewer?.isAdmin
    ? sql<number | null>`(select count(*) from prompts p
        where p.category_id = c.id and p.deleted_at is null)`
    : sql<number | null>`null`
  return db
    .selectFrom('promptCategories as c')
    .where('c.deletedAt', 'is', null)
    .select(['c.id', 'c.name', 'c.slug', 'c.description', 'c.color', 'c.icon', 'c.sortOrder'])
    .select(['c.isVisible', 'c.createdAt', 'c.updatedAt', 'c.version'])
    .select([
      sql<number>`(select count(*) from prompts p where p.category_id = c.id and ${isListed})`.as(
        'count',
      ),
      total.as('total'),
    ])
}
export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number]

export function findCategory(db: Db, viewer: Reader, id: number) {
  return selectCategories(db, viewer).where('c.id', '=', id).executeTakeFirst()
}

/** The category that has or had this slug, or the one that it was merged into. */
export async function findCategoryId(db: Db, slug: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with recursive named as (
      select id, 0 as rank from prompt_categories where slug = ${slug} and deleted_at is null
      union all select entity_id, 1 from slug_history
        where kind = 'prompt_category' and scope = 0 and slug = ${slug}
    ), led as (
      (select c.id, c.merged_into, c.deleted_at, 0 as steps from named n
        join prompt_categories c on c.id = n.id order by n.rank limit 1)
      union all select c.id, c.merged_into, c.deleted_at, l.steps + 1
        from led l join prompt_categories c on c.id = l.merged_into where l.steps < 20
    )
    select id from led where deleted_at is null limit 1`.execute(db)
  return rows[0]?.id
}

/** Whether the viewer may use the category. Takes a shared lock, so that it cannot be deleted before the commit. */
export async function isCategoryOpen(
  db: Db,
  id: number,
  { isAdmin }: { isAdmin: boolean },
): Promise<boolean> {
  const row = await db
    .selectFrom('promptCategories')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .$if(!isAdmin, (query) => query.where(sql<SqlBool>`is_visible`))
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export function lockCategory(db: Db, id: number) {
  return db
    .selectFrom('promptCategories')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export interface CategoryValues {
  name: string
  slug: string
  description: string | null
  color: string
  icon: string | null
  sortOrder: number
  isVisible: boolean
}

/** Throws a violation of `prompt_categories_slug` or `prompt_categories_name`. */
export function insertCategory(
  db: Db,
  values: CategoryValues & { createdAt: Date; updatedAt: Date },
) {
  return insertRow(db, 'promptCategories', values)
}

interface Removal {
  deletedAt?: Date
  mergedInto?: number | null
}

/** Throws a violation of `prompt_categories_slug` or `prompt_categories_name`. */
export function updateCategory(
  db: Db,
  id: number,
  change: Partial<CategoryValues> & Removal & { updatedAt: Date },
) {
  return updateRow(db, 'promptCategories', id, change)
}

/** Locks all prompts of a category, deleted ones too, because they also move to the other category. */
export function lockPromptsIn(db: Db, categoryId: number) {
  return db
    .selectFrom('prompts')
    .select(['id', 'slug', 'publishedAt', 'deletedAt'])
    .where('categoryId', '=', categoryId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function movePrompt(
  db: Db,
  id: number,
  { at, ...place }: { categoryId: number; slug: string; at: Date },
) {
  return updateRow(db, 'prompts', id, { ...place, updatedAt: at })
}

/** Revisions that would move their prompts to the category `from` move them to `to` instead. */
export async function moveChanges(db: Db, from: number, to: number): Promise<void> {
  await db
    .updateTable('promptVersions')
    .set({ categoryId: to })
    .where('categoryId', '=', from)
    .execute()
}

/** Revisions that would move their prompts to this category keep the prompts' present category. */
export async function keepChangesOut(db: Db, categoryId: number): Promise<void> {
  await db
    .updateTable('promptVersions')
    .from('prompts')
    .set((eb) => ({ categoryId: eb.ref('prompts.categoryId') }))
    .whereRef('prompts.id', '=', 'promptVersions.promptId')
    .where('promptVersions.categoryId', '=', categoryId)
    .execute()
}
