import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { CategoryIconName } from '../../category-icons.ts'
import type { Translations } from '../../categories-contract.ts'

export interface CategoryFields {
  label?: string | null
  labels?: Translations
  tagline?: string | null
  taglines?: Translations
  icon?: string
  hue?: number
  isActive?: boolean
  sortOrder?: number
}

/** Every main category in its order, including inactive ones. */
export async function listCategories(db: Db) {
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .select(
      sql<boolean>`is_active and exists (select from subcategories part
        where part.category = categories.slug and part.is_active)`.as('isOffered'),
    )
    .orderBy('sortOrder')
    .orderBy('slug')
    .execute()
  return rows.map((row) => ({
    ...row,
    labels: row.labels as Translations,
    taglines: row.taglines as Translations,
    icon: row.icon as CategoryIconName,
  }))
}
export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number]

/** The number of services of each main category. Archived ones count only if `withArchived` is set. */
export async function countServicesByCategory(
  db: Db,
  { withArchived }: { withArchived: boolean },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('services')
    .select((eb) => ['category', eb.fn.countAll<number>().as('count')])
    .$if(!withArchived, (query) => query.where('status', '!=', 'archived'))
    .groupBy('category')
    .execute()
  return new Map(rows.map(({ category, count }) => [category, count]))
}

export async function insertCategory(
  db: Db,
  {
    labels = {},
    taglines = {},
    ...row
  }: CategoryFields & { slug: string; icon: string; hue: number; sortOrder: number },
): Promise<void> {
  await db
    .insertInto('categories')
    .values({ ...row, labels: JSON.stringify(labels), taglines: JSON.stringify(taglines) })
    .execute()
}

export async function updateCategory(db: Db, slug: string, change: CategoryFields): Promise<void> {
  const { labels, taglines, ...rest } = change
  await db
    .updateTable('categories')
    .set((eb) => ({
      ...rest,
      ...(labels && { labels: JSON.stringify(labels) }),
      ...(taglines && { taglines: JSON.stringify(taglines) }),
      version: eb('version', '+', 1),
    }))
    .where('slug', '=', slug)
    .execute()
}

/** Waits for services and gigs that are being saved in the category. */
export async function lockCategory(db: Db, slug: string): Promise<void> {
  await db.selectFrom('categories').select('slug').where('slug', '=', slug).forUpdate().execute()
}

/** Deletes a category that no service or gig has, with its subcategories. */
export async function deleteCategory(db: Db, slug: string): Promise<void> {
  await db.deleteFrom('subcategories').where('category', '=', slug).execute()
  await db.deleteFrom('categories').where('slug', '=', slug).execute()
}
