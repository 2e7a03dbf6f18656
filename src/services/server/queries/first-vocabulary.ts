import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Whether anything uses a category: a service or a gig, whatever its status. */
export async function hasWork(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from services) or exists (select from briefs) as is`.execute(db)
  return rows[0]?.is === true
}

/** Deletes own categories and subcategories that no search category finds. Needs a marketplace without services. */
export async function deleteUnusedVocabulary(db: Db): Promise<void> {
  await sql`delete from subcategories where not is_built_in and slug not in (
    select jsonb_array_elements_text(rule->'subcategories') from discovery_categories
    where jsonb_typeof(rule->'subcategories') = 'array')`.execute(db)
  await sql`delete from categories where not is_built_in
    and not exists (select from subcategories where category = categories.slug)
    and not exists (select from discovery_categories where rule->>'category' = categories.slug)`.execute(
    db,
  )
}

/** Their ids have the order of the specification. */
export async function restoreBuiltInSubcategories(db: Db, step: number): Promise<void> {
  await sql`update subcategories set label = null, labels = '{}', is_active = true,
      sort_order = original.place * ${step}::int, version = version + 1
    from (select id, row_number() over (partition by category order by id) as place
      from subcategories where is_built_in) as original
    where original.id = subcategories.id`.execute(db)
}
