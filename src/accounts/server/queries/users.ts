import { sql, type Selectable } from 'kysely'
import { asciiEmail } from '#platform/email-address.ts'
import type { Db } from '#platform/server/db.ts'
import { deleteInBatches } from '#platform/server/delete-in-batches.ts'
import type { UsersTable } from '#platform/server/tables.ts'

export type UserRow = Selectable<UsersTable>

export function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds a user by username or email address, ignoring case (docs/product-rules.md#logging-in). */
export function findUserByLogin(db: Db, login: string): Promise<UserRow | undefined> {
  const folded = asciiEmail(login).toLowerCase()
  return db
    .selectFrom('users')
    .selectAll()
    .where((eb) =>
      eb.or([eb(sql`lower(username)`, '=', folded), eb(sql`lower(email)`, '=', folded)]),
    )
    .orderBy(sql`lower(username) = ${folded}`, 'desc')
    .executeTakeFirst()
}

/** The reason of the user's current suspension. */
export async function findSuspensionReason(db: Db, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('suspensions')
    .select('reason')
    .where('userId', '=', userId)
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
  return row?.reason
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
  emailVerifiedAt?: Date
  createdAt: Date
  adminSince?: Date
  locale?: string
  timeZone?: string
  country?: string
  links?: string[]
  education?: string[]
  certificates?: string[]
}

/** Throws on the unique indexes users_username_key and users_email_key. */
export function insertUser(db: Db, user: NewUser): Promise<UserRow> {
  return db.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow()
}

/** Only an active viber can be featured, but any featured user can be removed. False if no user matches. */
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

/** Locks the users table against writes, for rules about all admins such as “at least one super admin”. */
export async function lockUsers(db: Db) {
  await sql`lock table users in share row exclusive mode`.execute(db)
}

/** Demo accounts count only in demo mode, because they cannot log in outside it. */
export async function hasSuperAdmin(db: Db, isDemo: boolean): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'super_admin')
    .$if(!isDemo, (query) => query.where('isDemo', '=', false))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Demo users that are not deleted, including those of the sample content. */
export async function listDemoUsers(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('isDemo', '=', true)
    .where('status', '<>', 'deleted')
    .orderBy('id')
    .limit(1000)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Whether a user with the public demo password exists. Sample content created by the setup has users without a
 * password.
 */
export async function hasDemoUsers(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('isDemo', '=', true)
    .where('status', '<>', 'deleted')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('setup').select('id').where('content', '<>', 'empty'))),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface LoginAttempt {
  accountKey: string
  address: string
}

/** All names of an account share one limit. */
export function attemptKeyOf(userId: number): string {
  return `user ${userId}`
}

/**
 * Records an attempt as failed before the password is checked, so that concurrent guesses are all counted. If there
 * were `max` attempts already, records nothing and returns the time of the oldest attempt in the window; otherwise
 * returns null.
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

/** Deletes failed attempts on the account from every address, once its password has changed or it was deleted. */
export async function deleteFailedLoginsOf(db: Db, userId: number) {
  const accountKey = attemptKeyOf(userId)
  await db.deleteFrom('loginAttempts').where('accountKey', '=', accountKey).execute()
}

/** Deletes failed attempts on names as typed, from one network or, without `address`, from all. */
export async function deleteTypedLogins(
  db: Db,
  accountKeys: readonly string[],
  address: string | undefined,
): Promise<void> {
  await db
    .deleteFrom('loginAttempts')
    .where('accountKey', 'in', accountKeys)
    .$if(address !== undefined, (query) => query.where('address', '=', address ?? ''))
    .execute()
}

export async function deleteOldFailedLogins(db: Db, before: Date) {
  await deleteInBatches(db, 'loginAttempts', {
    where: sql`failed_at <= ${before}`,
    along: sql`failed_at`,
  })
}
