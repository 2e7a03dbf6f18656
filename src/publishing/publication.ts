import type { Language } from '#platform/languages.ts'

/** The statuses of posts and prompts on their way to publication. */
export const publicationStatuses = ['draft', 'pending_review', 'published', 'rejected'] as const
export type PublicationStatus = (typeof publicationStatuses)[number]

/** The role in which a person changes a status. */
export type Mover = 'author' | 'admin'

/** The allowed changes of status by role. Other kinds of content may have more statuses than a publication. */
export type Ways<Status extends string = PublicationStatus> = Record<
  Mover,
  Readonly<Record<Status, readonly Status[]>>
>

/**
 * All allowed changes of status of a publication (docs/product-rules.md#status-changes). Everything else is forbidden.
 * Admins have both roles for their own texts.
 */
export const publicationWays: Ways = {
  author: {
    draft: ['pending_review'],
    pending_review: ['draft'],
    rejected: ['pending_review', 'draft'],
    published: [],
  },
  admin: {
    draft: ['published'],
    pending_review: ['published', 'rejected'],
    rejected: ['published'],
    published: ['draft'],
  },
}

/** The reasons an admin can choose from when sending a text back (docs/product-rules.md#sending-back). */
export const rejectionReasons = [
  'quality',
  'off_topic',
  'promotion',
  'plagiarism',
  'formatting',
  'other',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** 'forbidden' is a decision that only admins may make; 'illegal' is any other change that is not in the table. */
export type MoveVerdict = 'allowed' | 'unchanged' | 'forbidden' | 'illegal'

export function judgeMove(
  from: PublicationStatus,
  to: PublicationStatus,
  movers: readonly Mover[],
): MoveVerdict {
  return judgeMoveAlong(publicationWays, from, to, movers)
}

/** Judges a change of status by the given table of allowed changes. */
export function judgeMoveAlong<Status extends string>(
  ways: Ways<Status>,
  from: Status,
  to: Status,
  movers: readonly Mover[],
): MoveVerdict {
  if (from === to) return 'unchanged'
  if (movers.some((mover) => ways[mover][from].includes(to))) return 'allowed'
  const isDecision = to === 'published' || to === 'rejected'
  return isDecision && !movers.includes('admin') ? 'forbidden' : 'illegal'
}

/**
 * The status to store for a requested one: where a member asks for `published`, the text waits for review
 * (docs/product-rules.md#review-before-publication).
 */
export function storedStatus(
  requested: PublicationStatus | undefined,
  { isAdmin }: { isAdmin: boolean },
): PublicationStatus {
  if (isAdmin) return requested ?? 'published'
  if (requested === undefined) return 'draft'
  return requested === 'published' ? 'pending_review' : requested
}

export type Decision = 'published' | 'rejected' | 'unpublished'

/** The columns that record the review of a publication. */
export interface ReviewColumns {
  /** Whether visitors can read an approved version, even while a later one waits for review. */
  isLive: boolean
  publishedAt: Date | null
  submittedAt: Date | null
  decision: Decision | null
  decidedAt: Date | null
  decidedBy: number | null
  rejectionReason: string | null
  rejectionCode: RejectionReason | null
}

interface Viewer {
  id: number
  isAdmin: boolean
}

/** The roles in which the viewer may move a publication. */
export function moversOf(viewer: Viewer, { authorId }: { authorId: number | null }): Mover[] {
  return [
    ...(authorId === viewer.id ? (['author'] as const) : []),
    ...(viewer.isAdmin ? (['admin'] as const) : []),
  ]
}

/** Whether the viewer is an admin or the author: both see and may change more than other readers. */
export function isAuthorOrAdmin(
  viewer: Viewer | null,
  publication: { authorId: number | null },
): viewer is Viewer {
  return viewer !== null && moversOf(viewer, publication).length > 0
}

/** The review as the viewer may see it. Other readers see 'published' and no details of the review. */
export function reviewFor<Status extends string>(
  viewer: Viewer | null,
  row: {
    authorId: number | null
    status: Status
    submittedAt: Date | null
    rejectionReason: string | null
    rejectionCode: string | null
  },
) {
  const isInsider = isAuthorOrAdmin(viewer, row)
  return {
    status: isInsider ? row.status : ('published' as const),
    submittedAt: isInsider ? (row.submittedAt?.toISOString() ?? null) : null,
    rejectionReason: isInsider ? row.rejectionReason : null,
    rejectionCode: isInsider ? (row.rejectionCode as RejectionReason | null) : null,
  }
}

/** Shown as the author if the account was deleted or has no name. */
export const ANONYMOUS = 'Anonymous'

/** The time since `at` in the largest whole unit: `10 seconds ago`, `hace 2 días`. */
export function agoOf(at: Date, now: Date, language: Language): string {
  const seconds = Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000))
  const format = new Intl.RelativeTimeFormat(language)
  if (seconds < 60) return format.format(-seconds, 'second')
  if (seconds < 3600) return format.format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return format.format(-Math.floor(seconds / 3600), 'hour')
  return format.format(-Math.floor(seconds / 86_400), 'day')
}
