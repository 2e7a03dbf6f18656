import type { AuditAction } from '#audit/kinds.ts'
import { lastChange } from '#audit/server/service.ts'
import { notify } from '#notifications/server/service.ts'
import type { Language } from '#platform/languages.ts'
import { fail } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import { agoOf, type Decision } from '../../publication.ts'
import { findName } from '../queries.ts'

/** An admin who sends no version is assumed not to have seen a decision that is more recent than this. */
const UNSEEN_MS = 60_000

type InChange = InTransaction<UserContext>

interface Row {
  id: number
  authorId: number | null
  status: string
  version: number
  decision: string | null
  decidedAt: Date | null
  decidedBy: number | null
}

interface Seen {
  /** The version that the caller saw; undefined if the caller sent none. */
  version: number | undefined
  /** The requested status; undefined if only the text changes. */
  to: string | undefined
}

interface Room {
  kind: 'post' | 'prompt'
  actions: readonly AuditAction[]
  current: () => Promise<{ updatedAt: string; revision: { updatedAt: string } | null }>
}

/**
 * Throws 'stale' with the present row if it changed since `version`. If another admin has already decided, throws
 * `KIND.published_already` or `KIND.rejected_already` with that admin's name.
 */
export async function checkSeen(
  ctx: InChange,
  row: Row,
  seen: Seen,
  { kind, actions, current }: Room,
): Promise<void> {
  const { version, to } = seen
  const decision = decisionOfAnother(ctx, row, seen)
  if (decision) {
    const name = row.decidedBy === null ? '' : await findName(ctx.db, row.decidedBy)
    const now = ctx.now()
    const ago = (language: Language) => agoOf(row.decidedAt ?? now, now, language)
    fail(`${kind}.${decision}_already`, {
      details: { name, ago },
      facts: { current: await current() },
    })
  }
  if (version === undefined || version === row.version || row.status === to) return
  const present = await current()
  const since = present.revision?.updatedAt ?? present.updatedAt
  // Only admins see who changed it; to authors, admins stay anonymous.
  const changed = ctx.viewer.isAdmin
    ? await lastChange(ctx, { kind, id: row.id }, actions, since)
    : {}
  fail('stale', { facts: { current: present, ...changed } })
}

/** The other admin's decision that this admin has not seen yet. Undefined once the status has changed again. */
function decisionOfAnother(
  { viewer, now }: InChange,
  { decision, decidedAt, decidedBy, status, version: present }: Row,
  { version, to }: Seen,
): 'published' | 'rejected' | undefined {
  if (!viewer.isAdmin || (to !== 'published' && to !== 'rejected')) return undefined
  if (decision !== 'published' && decision !== 'rejected') return undefined
  if (decision !== status || !decidedAt || decidedBy === viewer.id) return undefined
  const isUnseen =
    version === undefined ? now().getTime() - decidedAt.getTime() < UNSEEN_MS : version !== present
  return isUnseen ? decision : undefined
}

const notices = {
  published: 'approved',
  rejected: 'rejected',
  unpublished: 'unpublished',
  deleted: 'deleted',
} as const

interface ReviewedContent {
  kind: 'post' | 'prompt'
  id: number
  /** Null if the author's account was deleted; then no notification is sent. */
  authorId: number | null
  title: string
  link: string
}

/** Notifies the author of an admin's decision. */
export async function notifyAuthor(
  ctx: InChange,
  { kind, id, authorId, title, link }: ReviewedContent,
  decision: Decision | 'deleted',
  reason?: string | null,
): Promise<void> {
  if (authorId === null) return
  const reasonValues = { hasReason: reason ? 'yes' : 'no', reason: reason || '' }
  await notify(ctx, {
    to: [authorId],
    kind: `${kind}.${notices[decision]}`,
    key: `${kind}:${id}`,
    link,
    actorId: ctx.viewer.id,
    values: { title, ...(decision !== 'deleted' && reasonValues) },
  })
}
