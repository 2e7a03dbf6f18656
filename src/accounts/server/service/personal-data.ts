import type { AuditAction } from '#audit/kinds.ts'
import { audit } from '#audit/server/service.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { realTime } from '#platform/server/clock.ts'
import { fail, found } from '#platform/errors.ts'
import type { Context, InTransaction, UserContext } from '#platform/server/context.ts'
import { queueMail } from '#mail/server/service/outbox.ts'
import type { Role } from '../../contract.ts'
import { mayErase } from '../../may-manage.ts'
import { hashPassword } from '../passwords.ts'
import { findUser, lockUsers, type UserRow } from '../queries/users.ts'
import { blankUser, hasOtherSuperAdmin, lockUser } from '../queries/account.ts'
import { listLanguages } from '../queries/languages.ts'
import { deleteMailTokensOf } from '../queries/mail-tokens.ts'
import { listPasskeys } from '../queries/passkeys.ts'
import { listSessions } from '../queries/sessions.ts'
import { lockConfirmed, type Confirmed } from './confirm.ts'
import { removeLoginMeans } from './remove-login-means.ts'
import { greetedName } from './greeting.ts'
import { endAllSessions } from './sessions.ts'
import { restUsername } from './usernames.ts'

/** The account and its sessions and passkeys, without any secret. */
export async function exportPerson(ctx: Context, userId: number) {
  const { passwordHash: _secret, ...account } = found(await findUser(ctx.db, userId))
  const now = realTime(ctx)
  const sessions = await listSessions(ctx.db, userId, { now, idleSince: new Date(0) })
  const passkeys = await listPasskeys(ctx.db, userId)
  return {
    account,
    languages: await listLanguages(ctx.db, userId),
    sessions: sessions.map(({ id, userAgent, address, createdAt, lastUsedAt }) => ({
      id,
      userAgent,
      address,
      createdAt,
      lastUsedAt,
    })),
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
  }
}

/** A random password. Hashing is expensive, so this happens before the transaction. */
export function unusablePassword(ctx: Parameters<typeof hashPassword>[0]): Promise<string> {
  return hashPassword(ctx, randomBytes(32).toString('base64url'))
}

/**
 * Locks the viewer's account for its deletion. Throws 'account.changed' if its status, role or password changed since
 * the confirmation, and 'account.last_super_admin'.
 */
export async function lockForDeletion(
  ctx: InTransaction<UserContext>,
  confirmed: UserRow,
): Promise<void> {
  const { id, role, status } = confirmed
  // Two super admins who leave concurrently must not both rely on the other.
  if (role === 'super_admin') await lockUsers(ctx.db)
  const user = found(await lockUser(ctx.db, id))
  const isSame = user.passwordHash === confirmed.passwordHash && user.role === role
  if (!isSame || user.status !== status) fail('account.changed')
  if (role === 'super_admin' && !(await hasOtherSuperAdmin(ctx.db, id, ctx.config.isDemo))) {
    fail('account.last_super_admin')
  }
}

/**
 * Locks the account of a member for its erasure by a super admin. False if it is erased already. Throws
 * 'erasure.admin', and 'account.changed' if the super admin's own account changed since the confirmation.
 */
export async function lockForErasure(
  ctx: InTransaction<UserContext>,
  userId: number,
  confirmed: Confirmed,
): Promise<boolean> {
  const viewer = await lockConfirmed(ctx, confirmed)
  if (viewer.role !== confirmed.user.role) fail('account.changed')
  const user = found(await lockUser(ctx.db, userId))
  if (user.status === 'deleted') return false
  if (!mayErase(viewer.role as Role, user.role as Role)) fail('erasure.admin')
  return true
}

/**
 * Sends a farewell email and reduces the account to its id (docs/product-rules.md#leaving-the-marketplace). Returns
 * the avatar whose file the caller must delete.
 */
export async function erasePerson(
  ctx: InTransaction,
  userId: number,
  passwordHash: string,
  action: AuditAction = 'auth.account_deleted',
): Promise<string | null> {
  const user = found(await lockUser(ctx.db, userId))
  const { email, locale, avatar, isDemo } = user
  await endAllSessions(ctx, userId)
  await removeLoginMeans(ctx, userId)
  await deleteMailTokensOf(ctx.db, userId)
  await restUsername(ctx, user.username)
  await blankUser(ctx.db, userId, {
    fullName: 'Deleted user',
    email: `${randomUUID()}@deleted.invalid`,
    passwordHash,
    deletedAt: ctx.now(),
  })
  await audit(ctx, { action, subject: { kind: 'user', id: userId } })
  // Demo users have no mailbox.
  if (isDemo) return avatar
  await queueMail(ctx, {
    userId: null,
    to: email,
    locale,
    template: 'account_deleted',
    values: { name: greetedName(user), at: ctx.now().toISOString() },
  })
  return avatar
}
