import type { Page } from '#platform/contract.ts'
import { fail } from '#platform/errors.ts'
import type { ListPage } from '#platform/list-query.ts'
import type { Context, InTransaction, UserContext, Viewer } from '#platform/server/context.ts'
import { serveList } from '#platform/server/listing.ts'
import type { AuditAction, AuditSubject, AuditValues } from '../kinds.ts'
import { auditList } from '../admin-list.ts'
import type { AuditEntry } from '../contract.ts'
import {
  emptyWordsAbout,
  filteredAuditEntries,
  findNewestEntry,
  hasDoneSince,
  insertAuditEntry,
  readAuditEntries,
  type AuditRow,
} from './queries.ts'

const REFUSAL_PAUSE_MS = 60_000

export interface AuditEvent {
  action: AuditAction
  /** The actor, if the request has no viewer yet, as during a login. */
  by?: { id: number; role: Viewer['role'] }
  subject?: { kind: AuditSubject; id: number }
  before?: AuditValues
  after?: AuditValues
}

/**
 * Logs an action in the transaction of the action itself, so that neither exists without the other. Contains only what
 * changed, never a password, token or message, and no reason: what an admin writes about a person stays in the table of
 * the action, where it goes with the account (docs/decisions/0097-words-about-a-person.md).
 */
export async function audit(ctx: Context | InTransaction, deed: AuditEvent): Promise<void> {
  const { session, requestId } = ctx
  const actor = deed.by ?? ctx.viewer
  await insertAuditEntry(ctx.db, {
    at: ctx.now(),
    actorId: actor?.id ?? null,
    actorRole: actor ? roleOf(actor) : session ? 'visitor' : 'system',
    action: deed.action,
    subject: deed.subject?.kind ?? null,
    subjectId: deed.subject?.id ?? null,
    address: session?.address ?? null,
    requestId,
    before: deed.before ?? null,
    after: deed.after ?? null,
  })
}

function roleOf({ role }: Pick<Viewer, 'role'>) {
  return role === 'customer' ? 'user' : role
}

const entries = serveList({
  list: auditList,
  file: 'audit',
  rows: filteredAuditEntries,
  read: readAuditEntries,
  toItem: entryFor,
  columns: {
    id: ({ id }) => id,
    at: ({ at }) => at,
    actor: ({ username }) => username,
    role: ({ actorRole }) => actorRole,
    action: ({ action }) => action,
    subject: ({ subject }) => subject,
    'subject id': ({ subjectId }) => subjectId,
    address: ({ address }) => address,
    before: ({ before }) => (before === null ? null : JSON.stringify(before)),
    after: ({ after }) => (after === null ? null : JSON.stringify(after)),
    reason: ({ reason }) => reason,
    request: ({ requestId }) => requestId,
  },
})

/** The newest 50,000 entries of the filter as CSV, for a super admin. */
export const exportAuditLog = entries.export

/**
 * One page for an admin. Logins and their addresses are for super admins
 * (docs/decisions/0028-audit-readers.md); throws 'auth.forbidden' for other admins who ask for them.
 */
export function readAuditLog(
  ctx: UserContext,
  query: ListPage<typeof auditList>,
): Promise<Page<AuditEntry>> {
  const asksForLogins = query.area !== undefined || query.action?.startsWith('auth.')
  if (asksForLogins && !readsSignIns(ctx)) fail('auth.forbidden')
  return entries.page(ctx, query)
}

function readsSignIns({ viewer }: UserContext): boolean {
  return viewer.role === 'super_admin'
}

/**
 * Logs that a member asked for something only admins may do, at most once a minute per member, so that repeated
 * attempts do not fill the log.
 */
export async function noteRefusal(
  ctx: UserContext,
  { method, path }: { method: string; path: string },
): Promise<void> {
  const since = new Date(ctx.now().getTime() - REFUSAL_PAUSE_MS)
  if (await hasDoneSince(ctx.db, ctx.viewer.id, 'auth.refused', since)) return
  await audit(ctx, {
    action: 'auth.refused',
    subject: { kind: 'user', id: ctx.viewer.id },
    after: { method, path },
  })
}

/**
 * Empties the words in entries about an erased person and about what was theirs. Action, ids and times stay. Call it
 * after the account is erased.
 */
export function eraseWordsAbout(
  { db }: InTransaction,
  userId: number,
  subjects: readonly { kind: AuditSubject; id: number }[],
): Promise<void> {
  return emptyWordsAbout(db, userId, [{ kind: 'user', id: userId }, ...subjects])
}

/** Logs that an admin exported a list. Filter values are left out, because they may name a person. */
export function noteExport(
  ctx: UserContext,
  { list, rows, filters }: { list: string; rows: number | null; filters: string[] },
): Promise<void> {
  return audit(ctx, {
    action: 'list.exported',
    after: { list, rows, filters: filters.join(', ') },
  })
}

/** The latest entries about a subject; for super admins including logins. */
export function entriesAbout(
  ctx: UserContext,
  { kind: subject, id: subjectId }: { kind: AuditSubject; id: number },
  limit: number,
): Promise<AuditEntry[]> {
  const area = readsSignIns(ctx) ? ('all' as const) : undefined
  return entries.first(ctx, { subject, subjectId, area }, limit)
}

/**
 * Who last changed a subject and when, to report with a 'stale' error. If members change the subject too, `since` is
 * the time of its last change: an older entry is not that change.
 */
export async function lastChange(
  { db }: Pick<Context, 'db'>,
  subject: { kind: AuditSubject; id: number },
  actions: readonly AuditAction[],
  since = '',
): Promise<{ changed?: { at: string; by: string | null } }> {
  const deed = await findNewestEntry(db, subject, actions)
  if (!deed || deed.at.toISOString() < since) return {}
  return { changed: { at: deed.at.toISOString(), by: deed.fullName || deed.username } }
}

/** An address can reveal a location, so plain admins do not see it. */
function entryFor(row: AuditRow, ctx: UserContext): AuditEntry {
  const { actorId, subject, subjectId, fullName, username, at, address, ...rest } = row
  return {
    ...rest,
    address: readsSignIns(ctx) ? address : null,
    at: at.toISOString(),
    actor:
      actorId === null ? null : { id: actorId, name: fullName ?? '', username: username ?? '' },
    subject: subject === null ? null : { kind: subject, id: subjectId ?? 0 },
  } as AuditEntry
}
