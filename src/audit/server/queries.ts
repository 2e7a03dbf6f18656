import { sql, type SqlBool } from 'kysely'
import { endOfDay, startOfDay } from '#platform/dates.ts'
import type { Db } from '#platform/server/db.ts'
import type { Rows } from '#platform/server/list-rows.ts'
import type { ListFilter } from '#platform/server/listing.ts'
import type { auditList } from '../admin-list.ts'
import { auditCodes, type AuditAction, type AuditSubject, type AuditValues } from '../kinds.ts'

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

/** The entries with these ids, with the names of their actors. */
export function readAuditEntries(db: Db, ids: number[]) {
  return db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .selectAll('auditLog')
    .select(['users.fullName', 'users.username'])
    .where(sql<SqlBool>`audit_log.id = any (${ids})`)
    .execute()
}
export type AuditRow = Awaited<ReturnType<typeof readAuditEntries>>[number]

/**
 * Empties what entries say about an erased person: old reasons, texts among the values, and addresses of the person.
 * Values that are codes or no texts stay. The trigger of the table allows this only for an erased account and only in
 * the transaction that names it (control 60).
 */
export async function emptyWordsAbout(
  db: Db,
  userId: number,
  subjects: readonly { kind: AuditSubject; id: number }[],
): Promise<void> {
  await sql`select set_config('vibework.erased_person', ${String(userId)}, true)`.execute(db)
  const kinds = subjects.map(({ kind }) => kind)
  const ids = subjects.map(({ id }) => id)
  await sql`
    update audit_log set reason = null, before = ${codesOf('before')}, after = ${codesOf('after')}
    where (subject, subject_id) in (select * from unnest(${kinds}::text[], ${ids}::bigint[]))
      and num_nonnulls(reason, before, after) > 0`.execute(db)
  await sql`
    update audit_log set address = null
    where address is not null and (
      (actor_id = ${userId} and actor_role = 'user')
      or (actor_role = 'visitor' and subject = 'user' and subject_id = ${userId}))`.execute(db)
}

/** The values without texts, other than codes. Null if none is left. */
function codesOf(column: 'before' | 'after') {
  return sql`(select jsonb_object_agg(key, value) from jsonb_each(audit_log.${sql.ref(column)})
    where jsonb_typeof(value) <> 'string' or key = any (${[...auditCodes]}::text[]))`
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

/** A subquery that is evaluated first, so that the person's index is used. */
function isByUser(username: string) {
  const name = username.replace(/^@/, '').toLowerCase()
  return sql`actor_id = (select id from users where lower(username) = ${name})`
}

export function filteredAuditEntries(filter: ListFilter<typeof auditList>): Rows {
  const { area, actorId, actor, action, subject, subjectId, from, to, zone } = filter
  return {
    from: sql`audit_log`,
    id: sql`id`,
    where: [
      // Literals, as in the partial indexes; parameters would not match them.
      ...(area === 'auth' ? [sql`action like 'auth.%'`] : []),
      ...(area || action ? [] : [sql`action not like 'auth.%'`]),
      ...(actorId ? [sql`actor_id = ${actorId}`] : []),
      ...(actor ? [isByUser(actor)] : []),
      ...(action ? [sql`action = ${action}`] : []),
      ...(subject ? [sql`subject = ${subject}`] : []),
      ...(subjectId ? [sql`subject_id = ${subjectId}`] : []),
      ...(from ? [sql`at >= ${startOfDay(from, zone)}`] : []),
      ...(to ? [sql`at < ${endOfDay(to, zone)}`] : []),
    ],
    order: { at: { by: sql`at`, kind: 'time' } },
  }
}
