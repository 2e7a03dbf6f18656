import { sql } from 'kysely'
import { endOfDay, startOfDay } from '#platform/dates.ts'
import type { Db } from '#platform/server/db.ts'
import type { AuditAction, AuditSubject, AuditValues } from '../kinds.ts'
import type { AuditFilter } from '../contract.ts'

export interface NewAuditEntry {
  at: Date
  actorId: number | null
  actorRole: 'visitor' | 'user' | 'admin' | 'super_admin' | 'system'
  action: AuditAction
  subject: AuditSubject | null
  subjectId: number | null
  address: string | null
  requestId: string
  before: AuditValues | null
  after: AuditValues | null
  reason: string | null
}

export async function insertAuditEntry(db: Db, entry: NewAuditEntry): Promise<void> {
  const { before, after, ...rest } = entry
  await db
    .insertInto('auditLog')
    .values({ ...rest, before: jsonOf(before), after: jsonOf(after) })
    .execute()
}

function jsonOf(values: AuditValues | null): string | null {
  return values && JSON.stringify(values)
}

/** Filters whose days are in this time zone. */
type Wanted = AuditFilter & { zone: string }

/** Newest first, with the actors; `before` is the id after which the page starts. */
export function listAuditEntries(
  db: Db,
  filter: Wanted,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  return matching(db, filter)
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .selectAll('auditLog')
    .select(['users.fullName', 'users.username'])
    .$if(before !== undefined, (query) => query.where(isOlderThan(before ?? 0)))
    .orderBy('auditLog.at', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(limit)
    .execute()
}

/** Compares with the last entry of the previous page, which still exists because entries are never deleted. */
function isOlderThan(id: number) {
  return sql<boolean>`(audit_log.at, audit_log.id)
    < ((select last.at from audit_log last where last.id = ${id}), ${id}::bigint)`
}

/** Counts entries up to `max`, beyond which the exact number does not matter. */
export async function countAuditEntries(db: Db, filter: Wanted, max: number): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, filter).select('auditLog.id').limit(max).as('some'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function hasDoneSince(
  db: Db,
  actorId: number,
  action: AuditAction,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('auditLog')
    .select('id')
    .where('actorId', '=', actorId)
    .where('action', '=', action)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The latest of these actions on a subject: who did it and when. */
export function findNewestEntry(
  db: Db,
  subject: { kind: AuditSubject; id: number },
  actions: readonly AuditAction[],
) {
  return db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .select(['auditLog.at', 'users.fullName', 'users.username'])
    .where('subject', '=', subject.kind)
    .where('subjectId', '=', subject.id)
    .where('action', 'in', actions)
    .orderBy('auditLog.at', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Literals, as in the partial indexes; parameters would not match them. */
const isAuth = sql<boolean>`action like 'auth.%'`
const isNoAuth = sql<boolean>`action not like 'auth.%'`

/** A subquery that is evaluated first, so that the person's index is used. */
function isByUser(username: string) {
  const name = username.replace(/^@/, '').toLowerCase()
  return sql<boolean>`actor_id = (select id from users where lower(username) = ${name})`
}

function matching(db: Db, filter: Wanted) {
  const { area, actorId, actor, action, subject, subjectId, from, to, zone } = filter
  return db
    .selectFrom('auditLog')
    .$if(area === 'auth', (query) => query.where(isAuth))
    .$if(area === undefined && action === undefined, (query) => query.where(isNoAuth))
    .$if(actorId !== undefined, (query) => query.where('actorId', '=', actorId ?? 0))
    .$if(Boolean(actor), (query) => query.where(isByUser(actor ?? '')))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .$if(subjectId !== undefined, (query) => query.where('subjectId', '=', subjectId ?? 0))
    .$if(from !== undefined, (query) => query.where('at', '>=', startOfDay(from ?? '', zone)))
    .$if(to !== undefined, (query) => query.where('at', '<', endOfDay(to ?? '', zone)))
}
