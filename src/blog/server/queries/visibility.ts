import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Viewer } from '#platform/server/context.ts'

/** The viewer, and the present time, before which posts with a future date stay hidden. */
export interface Reader {
  viewer: Viewer | null
  now: Date
}

/** Approved, not in the trash, not dated in the future, and by an author who is active or whose account was deleted. */
export function isPublic(now: Date) {
  return sql<SqlBool>`(p.is_live and p.deleted_at is null and p.published_at <= ${now}
    and (u.id is null or u.status in ('active', 'deleted')))`
}

const isOwn = (id: number) => sql<SqlBool>`(p.author_id = ${id} and p.deleted_at is null)`

/**
 * The one rule of who sees a post (docs/product-rules.md#visibility), for lists, details, search, feeds, sitemap and
 * images. Admins also see deleted posts.
 */
export function isVisibleTo({ viewer, now }: Reader): RawBuilder<SqlBool> {
  if (viewer?.isAdmin) return sql<SqlBool>`true`
  return viewer ? sql<SqlBool>`(${isPublic(now)} or ${isOwn(viewer.id)})` : isPublic(now)
}
