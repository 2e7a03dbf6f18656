import type { Viewer } from '#platform/server/context.ts'
import type { RejectionReason } from '#publishing/publication.ts'
import type { Post, PostCard, PostStatus } from '../contract.ts'
import type { PendingRevision, PostCategory, Revision } from '../revision.ts'
import type { CardRow, PostRow } from './queries.ts'
import type { RevisionRow } from './queries/revisions.ts'
import { textOf } from './queries/texts.ts'

/** Shown where the author's account was deleted or has no name. */
export const ANONYMOUS = 'Anonymous'

/** Its author and admins know more of a post than its readers. */
export function knowsAll(viewer: Viewer | null, post: { authorId: number | null }): boolean {
  return viewer !== null && (viewer.isAdmin || post.authorId === viewer.id)
}

export function toCard(viewer: Viewer | null, row: CardRow): PostCard {
  const isInside = knowsAll(viewer, row)
  const { isLive, authorName, categoryName: _, categorySlug: __, ...rest } = row
  return {
    ...rest,
    category: categoryOf(row),
    authorName: authorName || ANONYMOUS,
    hasLiveVersion: isLive,
    status: isInside ? (row.status as PostStatus) : 'published',
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    submittedAt: isInside ? (row.submittedAt?.toISOString() ?? null) : null,
    rejectionReason: isInside ? row.rejectionReason : null,
    rejectionCode: isInside ? (row.rejectionCode as RejectionReason | null) : null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}

export function toPost(
  viewer: Viewer | null,
  row: PostRow,
  revision: RevisionRow | undefined,
): Post {
  const { content, metaTitle, metaDescription, ...card } = row
  return {
    ...toCard(viewer, card),
    content,
    metaTitle,
    metaDescription,
    revision: revision && knowsAll(viewer, row) ? toPending(row, revision) : null,
  }
}

function toPending(post: PostRow, revision: RevisionRow): PendingRevision {
  return {
    id: revision.id,
    ...textOf(revision),
    category: categoryOf(revision),
    status: post.status as PendingRevision['status'],
    updatedAt: revision.updatedAt.toISOString(),
    rejectionReason: post.rejectionReason,
    rejectionCode: post.rejectionCode as RejectionReason | null,
  }
}

/** `status` is the post's: where its newest text is. */
export function toRevision(
  status: string,
  row: RevisionRow & { authorName: string | null },
): Revision {
  return {
    id: row.id,
    ...textOf(row),
    category: categoryOf(row),
    status: row.isOpen ? (status as Revision['status']) : 'replaced',
    authorId: row.authorId,
    authorName: row.authorName || ANONYMOUS,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

interface InCategory {
  categoryId: number | null
  categoryName: string | null
  categorySlug: string | null
}

function categoryOf({ categoryId, categoryName, categorySlug }: InCategory): PostCategory | null {
  if (categoryId === null || categoryName === null || categorySlug === null) return null
  return { id: categoryId, name: categoryName, slug: categorySlug }
}
