import type { Download, Page } from '#platform/contract.ts'
import { csvFile, MAX_EXPORTED } from '#platform/csv.ts'
import { fail } from '#platform/errors.ts'
import type { Context, InTransaction, UserContext, Viewer } from '#platform/server/context.ts'
import { keysetPage, MAX_COUNTED } from '#platform/server/paging.ts'
import { todayOf, zoneOf } from '#platform/server/today.ts'
import type { AuditAction, AuditSubject, AuditValues } from '../kinds.ts'
import type { AuditEntry, AuditFilter, AuditPage } from '../contract.ts'
import {
  countAuditEntries,
  findNewestEntry,
  hasDoneSince,
  insertAuditEntry,
  listAuditEntries,
} from './queries.ts'

const REFUSAL_PAUSE_MS = 60_000

export interface AuditEvent {
  action: AuditAction
  /** The actor, if the request has no viewer yet, as during a login. */
  by?: { id: number; role: Viewer['role'] }
  subject?: { kind: AuditSubject; id: number }
  before?: AuditValues
  after?: AuditValues
  reason?: string | null | undefined
}

/**
 * Logs an action in the transaction of the action itself, so that neither exists without the other. Contains only what
 * changed, never a password, token or message.
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
    reason: deed.reason ?? null,
  })
}

function roleOf({ role }: Pick<Viewer, 'role'>) {
  return role === 'customer' ? 'user' : role
}

type Row = Awaited<ReturnType<typeof listAuditEntries>>[number]

/**
 * One page for an admin, newest first. Logins and their addresses are for super admins
 * (docs/decisions/0028-audit-readers.md); throws 'auth.forbidden' for other admins who ask for them.
 */
export async function readAuditLog(ctx: UserContext, query: AuditPage): Promise<Page<AuditEntry>> {
  const { before, limit, ...choice } = query
  const filter = { ...choice, zone: zoneOf(ctx) }
  const asksForSignIns = filter.area !== undefined || filter.action?.startsWith('auth.')
  if (asksForSignIns && !readsSignIns(ctx)) fail('auth.forbidden')
  const rows = await listAuditEntries(ctx.db, filter, { before, limit: limit + 1 })
  const total = await countAuditEntries(ctx.db, filter, MAX_COUNTED)
  return keysetPage(query, { rows, total }, (row) => entryFor(ctx, row))
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
export async function entriesAbout(
  ctx: UserContext,
  { kind: subject, id: subjectId }: { kind: AuditSubject; id: number },
  limit: number,
): Promise<AuditEntry[]> {
  const area = readsSignIns(ctx) ? ('all' as const) : undefined
  const filter = { subject, subjectId, area, zone: zoneOf(ctx) }
  const rows = await listAuditEntries(ctx.db, filter, { limit })
  return rows.map((row) => entryFor(ctx, row))
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

const columns = [
  'id',
  'at',
  'actor',
  'role',
  'action',
  'subject',
  'subject id',
  'address',
  'before',
  'after',
  'reason',
  'request',
]

/** The newest 50,000 entries of the filter as CSV, for a super admin. */
export async function exportAuditLog(ctx: UserContext, filter: AuditFilter): Promise<Download> {
  const wanted = { ...filter, zone: zoneOf(ctx) }
  const rows = await listAuditEntries(ctx.db, wanted, { limit: MAX_EXPORTED })
  const lines = rows.map((row) => [
    row.id,
    row.at.toISOString(),
    row.username,
    row.actorRole,
    row.action,
    row.subject,
    row.subjectId,
    row.address,
    row.before === null ? null : JSON.stringify(row.before),
    row.after === null ? null : JSON.stringify(row.after),
    row.reason,
    row.requestId,
  ])
  return csvFile(`audit-${todayOf(ctx)}`, columns, lines)
}

/** An address can reveal a location, so plain admins do not see it. */
function entryFor(ctx: UserContext, row: Row): AuditEntry {
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
