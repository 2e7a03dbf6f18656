import { sql, type SqlBool } from 'kysely'
import type { Viewer } from '#platform/server/context.ts'
import type { Visibility } from '../../article.ts'

export type Reader = Pick<Viewer, 'isAdmin'> | null

/** The visibilities of published articles that the viewer may read (docs/product-rules.md#article-visibility). */
export function readableBy(viewer: Reader): Visibility[] {
  if (viewer?.isAdmin) return ['public', 'members', 'internal']
  return viewer ? ['public', 'members'] : ['public']
}

/**
 * Decides whether the viewer may see the article `a` of the category `c`: it must be published, in a visible category
 * and readable for the viewer. Admins see every article that is not deleted (docs/product-rules.md#visibility).
 */
export function isVisibleTo(viewer: Reader) {
  if (viewer?.isAdmin) return sql<SqlBool>`a.deleted_at is null`
  return sql<SqlBool>`a.deleted_at is null and a.status = 'published' and c.is_visible
    and a.visibility in (${sql.join(readableBy(viewer).map((one) => sql.lit(one)))})`
}

/** Decides whether the viewer may see the category `c`: hidden ones are for admins. */
export function isCategoryVisibleTo(viewer: Reader) {
  return viewer?.isAdmin ? sql<SqlBool>`true` : sql<SqlBool>`c.is_visible`
}
