import { sql, type Selectable } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { deleteInBatches } from '#platform/server/delete-in-batches.ts'
import type { SessionsTable } from '#platform/server/tables.ts'

export type SessionRow = Selectable<SessionsTable>

const CAN_SIGN_IN = ['active', 'pending_approval']
/** At most this many sessions are listed; the rest can still be ended together. */
const MAX_LISTED = 100

export interface NewSession {
  tokenHash: Buffer
  userId: number
  userAgent: string | null
  address: string | null
  passedSecondFactor: boolean
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
}

export async function insertSession(db: Db, session: NewSession) {
  await db.insertInto('sessions').values(session).execute()
}

/** Returns the session's user; undefined if there was no such session. */
export async function deleteSession(db: Db, tokenHash: Uint8Array): Promise<number | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('tokenHash', '=', Buffer.from(tokenHash))
    .returning('userId')
    .executeTakeFirst()
  return row?.userId
}

/** Ends one session of this user; undefined if it is not theirs. */
export async function deleteSessionOf(
  db: Db,
  userId: number,
  id: number,
): Promise<Buffer | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('tokenHash')
    .executeTakeFirst()
  return row?.tokenHash
}

/** Ends all of the user's sessions except the given one. Returns the hashes of those that ended. */
export async function deleteSessionsOf(
  db: Db,
  userId: number,
  except?: Uint8Array,
): Promise<Buffer[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(except !== undefined, (query) => query.where('tokenHash', '<>', Buffer.from(except ?? [])))
    .returning('tokenHash')
    .execute()
  return rows.map(({ tokenHash }) => tokenHash)
}

/** The user's open sessions, last used first. */
export function listSessions(
  db: Db,
  userId: number,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .where('lastUsedAt', '>', idleSince)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

export async function deleteExpiredSessions(db: Db, now: Date, idleSince: Date) {
  await deleteInBatches(db, 'sessions', {
    where: sql`expires_at <= ${now}`,
    along: sql`expires_at`,
  })
  await deleteInBatches(db, 'sessions', {
    where: sql`last_used_at <= ${idleSince}`,
    along: sql`last_used_at`,
  })
}

interface SessionCheck {
  now: Date
  idleSince: Date
  /** Whether demo accounts may log in. Their passwords are public, so only in demo mode. */
  isDemo: boolean
  /** Whether the request comes from the machine itself. Sessions of demo admins work only there. */
  isAtTheMachine: boolean
}

/** From the latest settings; null until an owner chooses a zone. */
const siteZone = sql<string | null>`(select v.values->>'timeZone' from settings_versions v
  order by v.version desc limit 1)`.as('siteZone')

/** The one join of every authenticated request. Undefined for a suspended user (control 52). */
export function findSessionUser(
  db: Db,
  tokenHash: Uint8Array,
  { now, idleSince, isDemo, isAtTheMachine }: SessionCheck,
) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'users.id',
      'users.role',
      'users.isAdmin',
      'users.isServiceProvider',
      'users.status',
      'users.adminSince',
      'users.locale',
      'users.isDemo',
      'users.createdAt',
      'users.timeZone',
      'users.browserZone',
      siteZone,
      'sessions.lastUsedAt',
      'sessions.passedSecondFactor',
    ])
    .where('sessions.tokenHash', '=', Buffer.from(tokenHash))
    .where('sessions.expiresAt', '>', now)
    .where('sessions.lastUsedAt', '>', idleSince)
    .where('users.status', 'in', CAN_SIGN_IN)
    .$if(!isDemo, (query) => query.where('users.isDemo', '=', false))
    .$if(!isAtTheMachine, (query) =>
      query.where((eb) =>
        eb.or([eb('users.isDemo', '=', false), eb('users.role', '=', 'customer')]),
      ),
    )
    .executeTakeFirst()
}

interface Use {
  usedAt: Date
  seenAt: Date
  /** If undefined, the stored zone stays. */
  browserZone: string | undefined
}

/** The last use of a session is in real time; the time the person was last seen follows the rehearsal clock. */
export async function touchSession(
  db: Db,
  tokenHash: Uint8Array,
  userId: number,
  { usedAt, seenAt, browserZone }: Use,
) {
  await db
    .updateTable('sessions')
    .set({ lastUsedAt: usedAt })
    .where('tokenHash', '=', Buffer.from(tokenHash))
    .execute()
  await db
    .updateTable('users')
    .set({ lastSeenAt: seenAt, ...(browserZone !== undefined && { browserZone }) })
    .where('id', '=', userId)
    .execute()
}
