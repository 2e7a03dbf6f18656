import type { Viewer } from '#platform/server/context.ts'
import { withIsoDates } from '#platform/server/iso-dates.ts'
import {
  ANONYMOUS,
  isAuthorOrAdmin,
  reviewFor,
  type RejectionReason,
} from '#publishing/publication.ts'
import type { Post, PostCard, PostStatus } from '../contract.ts'
import type { PendingRevision, PostCategory, Revision } from '../revision.ts'
import type { CardRow, PostRow } from './queries/posts.ts'
import type { RevisionRow } from './queries/revisions.ts'
import { textOf } from './queries/texts.ts'

export function toCard(viewer: Viewer | null, row: CardRow): PostCard {
  const { isLive, authorName, categoryName: _, categorySlug: __, ...rest } = row
  return {
    ...withIsoDates(rest),
    ...reviewFor(viewer, { ...row, status: row.status as PostStatus }),
    category: categoryOf(row),
    authorName: authorName || ANONYMOUS,
    hasLiveVersion: isLive,
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
    revision: revision && isAuthorOrAdmin(viewer, row) ? toPending(row, revision) : null,
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

/** `status` is the status of the post, which is that of its newest text. */
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
