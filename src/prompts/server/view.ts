import type { Viewer } from '#platform/server/context.ts'
import { withIsoDates } from '#platform/server/iso-dates.ts'
import {
  ANONYMOUS,
  isAuthorOrAdmin,
  reviewFor,
  type RejectionReason,
} from '#publishing/publication.ts'
import {
  promptPath,
  type Difficulty,
  type promptIcons,
  type PromptStatus,
  type PromptVisibility,
} from '../prompt.ts'
import type { PromptCategory } from '../categories-contract.ts'
import type { Prompt, PromptDetail } from '../shapes.ts'
import type { DetailRow, PromptRow } from './queries/prompts.ts'
import type { CategoryRow } from './queries/categories.ts'
import type { RevisionRow } from './queries/versions.ts'

type Icon = (typeof promptIcons)[number] | null

/** The mean with two decimals, one more than the interface shows. */
export function meanOf(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((100 * sum) / count) / 100
}

export function toPrompt(viewer: Viewer | null, row: PromptRow): Prompt {
  const { isLive, ratingSum, ...rest } = row
  return {
    ...withIsoDates(rest),
    ...reviewFor(viewer, { ...row, status: row.status as PromptStatus }),
    categoryIcon: row.categoryIcon as Icon,
    authorName: row.authorName || ANONYMOUS,
    hasLiveVersion: isLive,
    visibility: row.visibility as PromptVisibility,
    difficulty: row.difficulty as Difficulty,
    rating: meanOf(ratingSum, row.ratingCount),
  }
}

interface Related {
  mine: PromptDetail['mine']
  revision: RevisionRow | undefined
  source: DetailRow | undefined
}

export function toDetail(
  viewer: Viewer | null,
  row: DetailRow,
  { mine, revision, source }: Related,
): PromptDetail {
  const { ratingCounts, favoriteCount, forkCount, forkOf: _, ...rest } = row
  return {
    ...toPrompt(viewer, rest),
    mine,
    histogram: ratingCounts,
    favoriteCount,
    forkCount,
    forkOf: source ? { id: source.id, title: source.title, path: promptPath(source) } : null,
    revision: revision && isAuthorOrAdmin(viewer, row) ? toRevision(row, revision) : null,
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
  return { ...withIsoDates(row), icon: row.icon as Icon }
}
