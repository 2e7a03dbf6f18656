import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Viewer } from '#platform/server/context.ts'

/** The prompts in lists, the search, the sitemap and preview images. */
export const isListed = sql<SqlBool>`(p.is_live and p.visibility = 'public' and p.deleted_at is null
  and c.is_visible)`
/** Live public and unlisted prompts in visible categories; deleted prompts are not excluded here. */
const isOut = sql<SqlBool>`(p.is_live and p.visibility in ('public', 'unlisted') and c.is_visible)`
/** The prompts in lists for admins; private ones are never listed. */
export const isForAdmins = sql<SqlBool>`(p.deleted_at is null and p.visibility <> 'private')`

/** Decides whether a viewer who knows the address of a prompt may see it (docs/product-rules.md#visibility). */
export function isVisibleTo(viewer: Viewer | null): RawBuilder<SqlBool> {
  if (viewer?.isAdmin) return sql<SqlBool>`p.deleted_at is null`
  if (!viewer) return sql<SqlBool>`(p.deleted_at is null and ${isOut})`
  return sql<SqlBool>`(p.deleted_at is null and (${isOut} or p.author_id = ${viewer.id}))`
}
