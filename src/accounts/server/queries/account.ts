import { sql } from 'kysely'
import type { FieldValues } from '#fields/field.ts'
import type { Db } from '#platform/server/db.ts'
import { findReferencedFiles } from '#platform/server/referenced-files.ts'
import type { Role } from '../../contract.ts'
import { replaceLanguages } from './languages.ts'
import { deleteFailedLoginsOf, type UserRow } from './users.ts'

/** Locks the account (FOR UPDATE). */
export function lockUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Locks the account against other changes of it, but not against inserting rows that refer to it (FOR NO KEY UPDATE).
 */
export function lockUserNoKey(db: Db, id: number): Promise<UserRow | undefined> {
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
  country?: string | null
  links?: string[]
  education?: string[]
  certificates?: string[]
  awayUntil?: string | null
  awayEndsAt?: Date | null
  awayNote?: string | null
  takesInvitations?: boolean
  passwordHash?: string
  email?: string
  emailVerifiedAt?: Date
  isServiceProvider?: boolean
  fieldValues?: FieldValues
}

/** Throws on the unique index users_email_key. Does nothing for an empty change. */
export async function updateUser(db: Db, id: number, change: UserChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  const { fieldValues, ...rest } = change
  await db
    .updateTable('users')
    .set({ ...rest, ...(fieldValues && { fieldValues: JSON.stringify(fieldValues) }) })
    .where('id', '=', id)
    .execute()
}

/** Stores `at` as the time of becoming an admin, unless the person already is one. */
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

/** False if the current status is not one of `from`. */
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

/** Keeps the time of the first call. */
export async function markOnboarded(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ onboardingCompletedAt: at })
    .where('id', '=', id)
    .where('onboardingCompletedAt', 'is', null)
    .execute()
}

/** Keeps the time of the first call. */
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

/** The first super admin who can log in. Demo accounts count only in demo mode. */
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

/** Whether another super admin can log in. Demo accounts count only in demo mode. Call it under `lockUsers`. */
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

/** Which of these images are used as avatars. */
export function listNamedPictures(db: Db, keys: readonly string[]): Promise<string[]> {
  return findReferencedFiles(db, db.selectFrom('users').select('avatar as text'), keys)
}

/** Deletes everything that identifies the person. The id stays for the ledger and other members' history. */
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
      country: null,
      links: [],
      education: [],
      certificates: [],
      fieldValues: '{}',
      awayUntil: null,
      awayEndsAt: null,
      awayNote: null,
      takesInvitations: true,
      emailVerifiedAt: null,
      lastSeenAt: null,
      locale: 'en',
      timeZone: null,
      browserZone: null,
      theme: 'system',
      isFeatured: false,
      // No longer needed: a member who is owed money cannot leave, and past transfers store their own ids.
      stripeCustomerId: null,
      stripeAccountId: null,
    })
    .where('id', '=', id)
    .execute()
  await replaceLanguages(db, id, [])
  await deleteFailedLoginsOf(db, id)
}
