import type { Language } from '#platform/languages.ts'

/** How something that members write comes before everybody: posts and prompts alike. */
export const publicationStatuses = ['draft', 'pending_review', 'published', 'rejected'] as const
export type PublicationStatus = (typeof publicationStatuses)[number]

/** Whom a change is up to. */
export type Mover = 'author' | 'admin'

/** From where to where, for each who may cause it; what lives longer than a publication has more of them. */
export type Ways<Status extends string = PublicationStatus> = Record<
  Mover,
  Readonly<Record<Status, readonly Status[]>>
>

/**
 * The whole life of a publication: who may bring it from where to where
 * (docs/product-rules.md#status-changes). Anything
 * absent is forbidden; an admin's own text may go both ways.
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

/** Why an admin sent something back, to choose from beside free words (docs/product-rules.md#sending-back). */
export const rejectionReasons = [
  'quality',
  'off_topic',
  'promotion',
  'plagiarism',
  'formatting',
  'other',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** What a move comes to: 'forbidden' is somebody else's to do, 'illegal' is nobody's. */
export type MoveVerdict = 'allowed' | 'unchanged' | 'forbidden' | 'illegal'

export function judgeMove(
  from: PublicationStatus,
  to: PublicationStatus,
  movers: readonly Mover[],
): MoveVerdict {
  return judgeMoveAlong(publicationWays, from, to, movers)
}

/** The same along other ways. */
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
 * What is stored when somebody asks for a status: a member's `published` waits for review
 * (docs/product-rules.md#review-before-publication).
 */
export function storedStatus(
  asked: PublicationStatus | undefined,
  { isAdmin }: { isAdmin: boolean },
): PublicationStatus {
  if (isAdmin) return asked ?? 'published'
  if (asked === undefined) return 'draft'
  return asked === 'published' ? 'pending_review' : asked
}

/** What an admin decided about a publication. */
export type Decision = 'published' | 'rejected' | 'unpublished'

/** The columns of a publication that tell of its review. */
export interface ReviewColumns {
  /** Visitors read an approved text, also while a later one waits. */
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

/** Its author and admins see and change more of a publication than its readers. */
export function isAuthorOrAdmin(
  viewer: Viewer | null,
  publication: { authorId: number | null },
): viewer is Viewer {
  return viewer !== null && moversOf(viewer, publication).length > 0
}

/** The review of a publication: readers see a published text and nothing of the review. */
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

/** Shown where the author's account was deleted or has no name. */
export const ANONYMOUS = 'Anonymous'

/** How long ago something was decided, in the largest whole unit: `10 seconds ago`, `hace 2 días`. */
export function agoOf(at: Date, now: Date, language: Language): string {
  const seconds = Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000))
  const format = new Intl.RelativeTimeFormat(language)
  if (seconds < 60) return format.format(-seconds, 'second')
  if (seconds < 3600) return format.format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return format.format(-Math.floor(seconds / 3600), 'hour')
  return format.format(-Math.floor(seconds / 86_400), 'day')
}
