import { sql, type Selectable } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { UsersTable } from '#platform/server/tables.ts'

export type UserRow = Selectable<UsersTable>

const CAN_SIGN_IN = ['active', 'pending_approval']

export function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** By username or email, without regard to case (ruling R16). */
export function findUserByLogin(db: Db, login: string): Promise<UserRow | undefined> {
  const folded = login.toLowerCase()
  return db
    .selectFrom('users')
    .selectAll()
    .where((eb) =>
      eb.or([eb(sql`lower(username)`, '=', folded), eb(sql`lower(email)`, '=', folded)]),
    )
    .orderBy(sql`lower(username) = ${folded}`, 'desc')
    .executeTakeFirst()
}

export interface NewUser {
  username: string
  email: string
  fullName: string
  passwordHash: string
  isServiceProvider: boolean
  role?: 'customer' | 'admin' | 'super_admin'
  bio?: string | null
  headline?: string | null
  avatar?: string | null
  status?: 'active' | 'suspended'
  isDemo?: boolean
  onboardingCompletedAt?: Date
  createdAt: Date
}

/** Throws on the unique indexes users_username_key and users_email_key. */
export function insertUser(db: Db, user: NewUser): Promise<UserRow> {
  return db.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow()
}

/** Only active vibers become featured; whoever is can stop being it. False if there is nobody. */
export async function updateFeatured(db: Db, id: number, isFeatured: boolean): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ isFeatured })
    .where('id', '=', id)
    .$if(isFeatured, (query) =>
      query.where('status', '=', 'active').where('isServiceProvider', '=', true),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Held by whoever creates the first super admin, so that two cannot both be first. */
export async function lockUsers(db: Db) {
  await sql`lock table users in share row exclusive mode`.execute(db)
}

export async function hasSuperAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'super_admin')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function hasDemoUsers(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('isDemo', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewSession {
  tokenHash: Buffer
  userId: number
  userAgent: string | null
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
}

export async function insertSession(db: Db, session: NewSession) {
  await db.insertInto('sessions').values(session).execute()
}

export async function deleteSession(db: Db, tokenHash: Uint8Array) {
  await db.deleteFrom('sessions').where('tokenHash', '=', Buffer.from(tokenHash)).execute()
}

export async function deleteExpiredSessions(db: Db, now: Date, idleSince: Date) {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('lastUsedAt', '<=', idleSince)]))
    .execute()
}

/** The one join of every signed-in request. A suspended user's session is nobody's (control 52). */
export function findSessionUser(db: Db, tokenHash: Uint8Array, now: Date, idleSince: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'users.id',
      'users.role',
      'users.isAdmin',
      'users.isServiceProvider',
      'users.status',
      'sessions.lastUsedAt',
    ])
    .where('sessions.tokenHash', '=', Buffer.from(tokenHash))
    .where('sessions.expiresAt', '>', now)
    .where('sessions.lastUsedAt', '>', idleSince)
    .where('users.status', 'in', CAN_SIGN_IN)
    .executeTakeFirst()
}

export async function touchSession(db: Db, tokenHash: Uint8Array, userId: number, now: Date) {
  await db
    .updateTable('sessions')
    .set({ lastUsedAt: now })
    .where('tokenHash', '=', Buffer.from(tokenHash))
    .execute()
  await db.updateTable('users').set({ lastSeenAt: now }).where('id', '=', userId).execute()
}

export interface LoginAttempt {
  accountKey: string
  address: string
}

/**
 * Writes an attempt down as failed before the password is looked at, unless there were `max` already:
 * guesses made at once count like guesses made in turn. Answers when the window opens again, or null.
 */
export async function reserveLoginAttempt(
  db: Db,
  { accountKey, address }: LoginAttempt,
  { max, now, since }: { max: number; now: Date; since: Date },
): Promise<Date | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountKey} ${address}`}, 0))`.execute(
    db,
  )
  const failed = await db
    .selectFrom('loginAttempts')
    .select('failedAt')
    .where('accountKey', '=', accountKey)
    .where('address', '=', address)
    .where('failedAt', '>', since)
    .orderBy('failedAt')
    .limit(max)
    .execute()
  const [oldest] = failed
  if (oldest && failed.length >= max) return oldest.failedAt
  await db.insertInto('loginAttempts').values({ accountKey, address, failedAt: now }).execute()
  return null
}

export async function deleteFailedLogins(db: Db, { accountKey, address }: LoginAttempt) {
  await db
    .deleteFrom('loginAttempts')
    .where('accountKey', '=', accountKey)
    .where('address', '=', address)
    .execute()
}

export async function deleteOldFailedLogins(db: Db, before: Date) {
  await db.deleteFrom('loginAttempts').where('failedAt', '<=', before).execute()
}
