import type { Viewer } from '#platform/server/context.ts'
import type { RejectionReason } from '#publishing/publication.ts'
import {
  promptPath,
  type Difficulty,
  type promptIcons,
  type PromptStatus,
  type PromptVisibility,
} from '../prompt.ts'
import type { PromptCategory } from '../categories-contract.ts'
import type { Prompt, PromptDetail } from '../shapes.ts'
import type { DetailRow, PromptRow } from './queries.ts'
import type { CategoryRow } from './queries/categories.ts'
import type { RevisionRow } from './queries/versions.ts'

/** Shown where the author's account was deleted or has no name. */
export const ANONYMOUS = 'Anonymous'

type Icon = (typeof promptIcons)[number] | null

/** Its author and admins know more of a prompt than its readers. */
export function knowsAll(viewer: Viewer | null, prompt: { authorId: number | null }): boolean {
  return viewer !== null && (viewer.isAdmin || prompt.authorId === viewer.id)
}

/** One decimal more than the stars show, so that rounding there is right. */
export function meanOf(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((100 * sum) / count) / 100
}

export function toPrompt(viewer: Viewer | null, row: PromptRow): Prompt {
  const isInside = knowsAll(viewer, row)
  const { isLive, ratingSum, submittedAt, publishedAt, createdAt, updatedAt, ...rest } = row
  return {
    ...rest,
    categoryIcon: row.categoryIcon as Icon,
    authorName: row.authorName || ANONYMOUS,
    status: isInside ? (row.status as PromptStatus) : 'published',
    hasLiveVersion: isLive,
    visibility: row.visibility as PromptVisibility,
    difficulty: row.difficulty as Difficulty,
    rating: meanOf(ratingSum, row.ratingCount),
    rejectionReason: isInside ? row.rejectionReason : null,
    rejectionCode: isInside ? (row.rejectionCode as RejectionReason | null) : null,
    submittedAt: isInside ? (submittedAt?.toISOString() ?? null) : null,
    publishedAt: publishedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

interface Beside {
  mine: PromptDetail['mine']
  revision: RevisionRow | undefined
  source: DetailRow | undefined
}

export function toDetail(
  viewer: Viewer | null,
  row: DetailRow,
  { mine, revision, source }: Beside,
): PromptDetail {
  const { ratingCounts, favoriteCount, forkCount, forkOf: _, ...rest } = row
  return {
    ...toPrompt(viewer, rest),
    mine,
    histogram: ratingCounts,
    favoriteCount,
    forkCount,
    forkOf: source ? { id: source.id, title: source.title, path: promptPath(source) } : null,
    revision: revision && knowsAll(viewer, row) ? toRevision(row, revision) : null,
  }
}

function toRevision(row: DetailRow, revision: RevisionRow): PromptDetail['revision'] {
  return {
    ...revision,
    status: row.status as 'draft' | 'pending_review' | 'rejected',
    rejectionReason: row.rejectionReason,
    rejectionCode: row.rejectionCode as RejectionReason | null,
    updatedAt: revision.updatedAt.toISOString(),
  }
}

export function toCategory(row: CategoryRow): PromptCategory {
  return {
    ...row,
    icon: row.icon as Icon,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
