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

/** A choice of entries, whose days are those of a zone. */
type Wanted = AuditFilter & { zone: string }

/** Newest first, with who it was; `before` is the id of the entry to go on from. */
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

/** Entries stay, so the one that was read last is there to be compared with. */
function isOlderThan(id: number) {
  return sql<boolean>`(audit_log.at, audit_log.id)
    < ((select last.at from audit_log last where last.id = ${id}), ${id}::bigint)`
}

/** How many there are, up to `max`: nobody needs more than "many". */
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

/** Who did one of these last to it, and when. */
export function findNewestDeed(
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

/** As the partial indexes say it: parameters would not be recognized. */
const isAuth = sql<boolean>`action like 'auth.%'`
const isNoAuth = sql<boolean>`action not like 'auth.%'`

/** Known before it is planned, so that one person's deeds are walked along their index. */
function isDeedOf(username: string) {
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
    .$if(Boolean(actor), (query) => query.where(isDeedOf(actor ?? '')))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .$if(subjectId !== undefined, (query) => query.where('subjectId', '=', subjectId ?? 0))
    .$if(from !== undefined, (query) => query.where('at', '>=', startOfDay(from ?? '', zone)))
    .$if(to !== undefined, (query) => query.where('at', '<', endOfDay(to ?? '', zone)))
}
