import { sql, type Selectable } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { deleteInBatches } from '#platform/server/delete-in-batches.ts'
import type { SessionsTable } from '#platform/server/tables.ts'

export type SessionRow = Selectable<SessionsTable>

const CAN_SIGN_IN = ['active', 'pending_approval']
/** More sessions than this are listed to nobody; they can still be ended all at once. */
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

/** Answers whose it was; undefined when it was nobody's. */
export async function deleteSession(db: Db, tokenHash: Uint8Array): Promise<number | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('tokenHash', '=', Buffer.from(tokenHash))
    .returning('userId')
    .executeTakeFirst()
  return row?.userId
}

/** Ends one session by its name; undefined when it is not this person's. */
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

/** Ends every session of a person but the one given; answers the hashes of those that ended. */
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

/** The live sessions of a person, the last used first. */
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

interface Asked {
  now: Date
  idleSince: Date
  /** The passwords of demo accounts are public: they count in demo mode only. */
  isDemo: boolean
  /** The sessions of demo admins work at the machine itself only. */
  isAtTheMachine: boolean
}

/** From the newest settings; null until an owner chooses one. */
const siteZone = sql<string | null>`(select v.values->>'timeZone' from settings_versions v
  order by v.version desc limit 1)`.as('siteZone')

/** The one join of every signed-in request. A suspended user's session is nobody's (control 52). */
export function findSessionUser(
  db: Db,
  tokenHash: Uint8Array,
  { now, idleSince, isDemo, isAtTheMachine }: Asked,
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
  /** Undefined leaves what is known. */
  browserZone: string | undefined
}

/** A session was used in the world's own time; its person was seen in the marketplace's. */
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
