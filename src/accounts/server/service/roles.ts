import { audit } from '#audit/server/service.ts'
import { queueMail } from '#mail/server/service.ts'
import { realTime } from '#platform/server/clock.ts'
import { fail, found } from '#platform/errors.ts'
import type { Context, InTransaction } from '#platform/server/context.ts'
import type { Role } from '../../contract.ts'
import { findUser, lockUsers, type UserRow } from '../queries.ts'
import { hasOtherSuperAdmin, lockUser, updateRole, updateStatus } from '../queries/account.ts'
import { greetedName } from './greeting.ts'
import { endAllSessions } from './sessions.ts'

/**
 * Makes somebody admin or super admin, or a customer again: their sessions end (control 50), and they are
 * told by mail. Throws what `lockAmongAll` does, 'account.role_already', 'account.not_active', and
 * 'account.no_super_admin' for the last one.
 */
export async function changeRole(
  ctx: InTransaction,
  { userId, role, confirmed }: { userId: number; role: Role; confirmed?: UserRow },
): Promise<void> {
  const user = await lockAmongAll(ctx, userId, confirmed)
  if (user.role === role) fail('account.role_already')
  if (role !== 'customer' && user.status !== 'active') fail('account.not_active')
  if (role !== 'super_admin') await keepSuperAdmin(ctx, user)
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
 * Nobody else gets another role or status until this transaction ends: two who demote or suspend each other
 * must not both think of the other. Who asks is looked at again, because they may have been first to go, or
 * have another password than they confirmed this with: 'account.changed'.
 */
export async function lockAmongAll(
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

/** Throws 'account.no_super_admin' for the last one who can act. Call it after `lockAmongAll`. */
export async function keepSuperAdmin(
  ctx: InTransaction,
  { id, role, status }: UserRow,
): Promise<void> {
  if (role !== 'super_admin' || status !== 'active') return
  if (!(await hasOtherSuperAdmin(ctx.db, id, ctx.config.isDemo))) fail('account.no_super_admin')
}

/** Out at once, everywhere. What they began goes on (docs/product-rules.md#suspension). */
export async function closeAccount(ctx: InTransaction, userId: number): Promise<void> {
  await updateStatus(ctx.db, userId, 'suspended')
  await endAllSessions(ctx, userId)
}

/** Gives back the status from before; false when the account is not suspended, or was deleted. */
export function reopenAccount(
  ctx: Pick<Context, 'db'>,
  userId: number,
  status: 'active' | 'pending_approval',
): Promise<boolean> {
  return updateStatus(ctx.db, userId, status, ['suspended'])
}
