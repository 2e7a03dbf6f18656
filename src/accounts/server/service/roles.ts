import { audit } from '#audit/server/service.ts'
import { queueMail } from '#mail/server/service/outbox.ts'
import { realTime } from '#platform/server/clock.ts'
import { fail, found } from '#platform/errors.ts'
import type { Context, InTransaction } from '#platform/server/context.ts'
import type { Role } from '../../contract.ts'
import { findUser, lockUsers, type UserRow } from '../queries/users.ts'
import { hasOtherSuperAdmin, lockUser, updateRole, updateStatus } from '../queries/account.ts'
import { greetedName } from './greeting.ts'
import { endAllSessions } from './sessions.ts'

/**
 * Changes a person's role, ends their sessions (control 50) and emails them. Throws as `lockForRoleChange` does,
 * 'account.role_already', 'account.not_active', and 'account.no_super_admin' for the last super admin.
 */
export async function changeRole(
  ctx: InTransaction,
  { userId, role, confirmed }: { userId: number; role: Role; confirmed?: UserRow },
): Promise<void> {
  const user = await lockForRoleChange(ctx, userId, confirmed)
  if (user.role === role) fail('account.role_already')
  if (role !== 'customer' && user.status !== 'active') fail('account.not_active')
  if (role !== 'super_admin') await requireOtherSuperAdmin(ctx, user)
  await updateRole(ctx.db, userId, { role, at: realTime(ctx) })
  await endAllSessions(ctx, userId)
  await audit(ctx, {
    action: 'user.role_changed',
    subject: { kind: 'user', id: userId },
    before: { role: user.role },
    after: { role },
  })
  await queueMail(ctx, {
    userId,
    to: user.email,
    locale: user.locale,
    template: 'role_changed',
    values: { name: greetedName(user), role },
  })
  ctx.log.info({ userId, role }, 'a role was changed')
}

/**
 * Locks the users table and the user, so that roles and statuses do not change until this transaction ends: two admins
 * who demote each other must not both succeed. Checks the viewer again, who may have lost their role or changed their
 * password in the meantime; throws 'account.changed'.
 */
export async function lockForRoleChange(
  ctx: InTransaction,
  userId: number,
  confirmed?: UserRow,
): Promise<UserRow> {
  await lockUsers(ctx.db)
  if (ctx.viewer) {
    const asking = await findUser(ctx.db, ctx.viewer.id)
    const isStill = asking?.role === ctx.viewer.role && asking.status === ctx.viewer.status
    const hasPassword = !confirmed || asking?.passwordHash === confirmed.passwordHash
    if (!isStill || !hasPassword) fail('account.changed')
  }
  const user = found(await lockUser(ctx.db, userId))
  return user.status === 'deleted' ? fail('not_found') : user
}

/** Throws 'account.no_super_admin' for the last super admin who can log in. Call it after `lockForRoleChange`. */
export async function requireOtherSuperAdmin(
  ctx: InTransaction,
  { id, role, status }: UserRow,
): Promise<void> {
  if (role !== 'super_admin' || status !== 'active') return
  if (!(await hasOtherSuperAdmin(ctx.db, id, ctx.config.isDemo))) fail('account.no_super_admin')
}

/** Suspends the account and ends its sessions. Running orders continue (docs/product-rules.md#suspension). */
export async function closeAccount(ctx: InTransaction, userId: number): Promise<void> {
  await updateStatus(ctx.db, userId, 'suspended')
  await endAllSessions(ctx, userId)
}

/** Restores the previous status; false if the account is not suspended or was deleted. */
export function reopenAccount(
  ctx: Pick<Context, 'db'>,
  userId: number,
  status: 'active' | 'pending_approval',
): Promise<boolean> {
  return updateStatus(ctx.db, userId, status, ['suspended'])
}
