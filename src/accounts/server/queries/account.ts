import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { findReferencedFiles } from '#platform/server/referenced-files.ts'
import type { Role } from '../../contract.ts'
import { deleteFailedLoginsOf, type UserRow } from '../queries.ts'

/** The account under its lock, so that two changes follow each other. */
export function lockUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The same against changes of the account alone: what is written about its person goes on. */
export function holdUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export interface UserChange {
  fullName?: string
  bio?: string | null
  headline?: string | null
  avatar?: string | null
  locale?: string
  timeZone?: string | null
  theme?: string
  passwordHash?: string
  email?: string
  emailVerifiedAt?: Date
  isServiceProvider?: boolean
}

/** Throws on the unique index users_email_key. A change that changes nothing is none. */
export async function updateUser(db: Db, id: number, change: UserChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('users').set(change).where('id', '=', id).execute()
}

/** `at` is stored as the time of becoming an admin, unless the person is one already. */
export async function updateRole(
  db: Db,
  id: number,
  { role, at }: { role: Role; at: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set(({ fn, ref, val }) => ({
      role,
      adminSince: role === 'customer' ? null : fn.coalesce(ref('adminSince'), val(at)),
    }))
    .where('id', '=', id)
    .execute()
}

/** False where it was none of `from`. */
export async function updateStatus(
  db: Db,
  id: number,
  status: 'active' | 'pending_approval' | 'suspended',
  from: readonly string[] = ['active', 'pending_approval'],
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ status })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The first time counts. */
export async function markOnboarded(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ onboardingCompletedAt: at })
    .where('id', '=', id)
    .where('onboardingCompletedAt', 'is', null)
    .execute()
}

/** The first time counts. */
export async function markSetupDismissed(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ setupDismissedAt: at })
    .where('id', '=', id)
    .where('setupDismissedAt', 'is', null)
    .execute()
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** Of those who can act: demo accounts in demo mode only. */
export function findFirstSuperAdmin(db: Db, isDemo: boolean): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'super_admin')
    .where('status', '=', 'active')
    .$if(!isDemo, (query) => query.where('isDemo', '=', false))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Other super admins who can act: demo accounts in demo mode only. Call it under `lockUsers`. */
export async function hasOtherSuperAdmin(db: Db, id: number, isDemo: boolean): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('status', '=', 'active')
    .where('id', '!=', id)
    .$if(!isDemo, (query) => query.where('isDemo', '=', false))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Which of these pictures are somebody's. */
export function listNamedPictures(db: Db, keys: readonly string[]): Promise<string[]> {
  return findReferencedFiles(db, db.selectFrom('users').select('avatar as text'), keys)
}

/** Nothing that says who it was stays; the id does, for the books and for other people's history. */
export async function blankUser(
  db: Db,
  id: number,
  blank: { fullName: string; email: string; passwordHash: string; deletedAt: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      ...blank,
      username: `deleted-${id}`,
      status: 'deleted',
      role: 'customer',
      adminSince: null,
      bio: null,
      headline: null,
      avatar: null,
      emailVerifiedAt: null,
      lastSeenAt: null,
      locale: 'en',
      timeZone: null,
      browserZone: null,
      theme: 'system',
      isFeatured: false,
      // Neither waits for anything: who is owed money cannot leave, and transfers made bear their own names.
      stripeCustomerId: null,
      stripeAccountId: null,
    })
    .where('id', '=', id)
    .execute()
  await deleteFailedLoginsOf(db, id)
}
