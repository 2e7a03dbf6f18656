import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { builtInDiscovery } from '../../discovery.ts'

/** What names a main category, besides services and gigs. */
export interface UsesOfCategory {
  searchCategories: string[]
  fields: string[]
  menuItems: string[]
}

/** The names of search categories that find the category or a subcategory of it, of fields for it, and of links to it. */
export async function usesOfCategory(db: Db, slug: string): Promise<UsesOfCategory> {
  const found = await sql<{ slug: string; label: string | null }>`
    select slug, label from discovery_categories
    where rule->>'category' = ${slug}
      or rule->'subcategories' ?| array(select slug from subcategories where category = ${slug})
    order by sort_order, id`.execute(db)
  const fields = await sql<{ label: string }>`
    select label from fields where ${slug} = any(categories) and purge_requested_at is null
    order by subject, sort_order, id`.execute(db)
  const links = await sql<{ title: string }>`
    select title from menu_items where url ~ ${`^/[^#]*[?&]category=${slug}(&|#|$)`}
    order by menu_id, sort_order, id`.execute(db)
  return {
    searchCategories: found.rows.map((row) => row.label ?? builtInDiscovery[row.slug] ?? row.slug),
    fields: fields.rows.map(({ label }) => label),
    menuItems: links.rows.map(({ title }) => title),
  }
}
