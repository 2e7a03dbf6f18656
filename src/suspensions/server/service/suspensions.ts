import {
  closeAccount,
  requireOtherSuperAdmin,
  lockForRoleChange,
  reopenAccount,
} from '#accounts/server/service/roles.ts'
import { mayManage } from '#accounts/may-manage.ts'
import { mailLink, revokeLinks } from '#accounts/server/service/mail-tokens.ts'
import { findAccount } from '#accounts/server/service/accounts.ts'
import { greetedName } from '#accounts/server/service/greeting.ts'
import { audit } from '#audit/server/service.ts'
import { INBOX_CHANGED } from '#live/event.ts'
import { queueMail } from '#mail/server/service/outbox.ts'
import { fail, found } from '#platform/errors.ts'
import {
  transaction,
  type Context,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import type { Lift, NewSuspension, Suspension } from '../../contract.ts'
import type { AppealStatus } from '../../suspension.ts'
import { deleteAppealsOf, grantOpenAppeal, listAppealsOf } from '../queries/appeals.ts'
import {
  emptySuspensionsOf,
  insertSuspension,
  liftSuspension,
  listSuspensionsOf,
  lockRunning,
  type SuspensionRow,
} from '../queries/suspensions.ts'

/**
 * Ends all sessions and streams of a person and hides their services; running orders and payouts continue
 * (docs/product-rules.md#suspension). The person gets the reason by email, with a link to appeal. Throws
 * 'suspension.own', 'suspension.super_admin_only', 'suspension.running' and 'account.no_super_admin'.
 */
export async function suspend(
  ctx: UserContext,
  id: number,
  { reason }: NewSuspension,
): Promise<Suspension> {
  await transaction(ctx, async (ctx) => {
    const { viewer } = ctx
    const user = await lockForRoleChange(ctx, id)
    if (id !== viewer.id && !mayManage(viewer.role, user.role as typeof viewer.role)) {
      fail('suspension.super_admin_only')
    }
    await requireOtherSuperAdmin(ctx, user)
    if (id === viewer.id) fail('suspension.own')
    const suspensionId = await insertSuspension(ctx.db, {
      userId: id,
      reason,
      statusBefore: user.status === 'pending_approval' ? 'pending_approval' : 'active',
      suspendedBy: viewer.id,
      createdAt: ctx.now(),
    })
    if (suspensionId === undefined) fail('suspension.running')
    await closeAccount(ctx, id)
    await mailLink(ctx, user, { purpose: 'appeal', values: { reason } })
    await audit(ctx, {
      action: 'user.suspended',
      subject: { kind: 'user', id },
      before: { status: user.status },
      after: { status: 'suspended' },
    })
  })
  return newestOf(ctx, id)
}

/**
 * Restores the previous status and grants an open appeal. Throws 'suspension.none' and 'suspension.super_admin_only'.
 */
export async function lift(ctx: UserContext, id: number, { note = '' }: Lift): Promise<Suspension> {
  await transaction(ctx, async (ctx) => {
    const user = found(await findAccount(ctx, id))
    const suspension = found(await lockRunning(ctx.db, id), 'suspension.none')
    const mayLift = mayManage(ctx.viewer.role, user.role as typeof ctx.viewer.role)
    if (!mayLift) fail('suspension.super_admin_only')
    await endSuspension(ctx, suspension, note)
    await queueMail(ctx, {
      userId: id,
      to: user.email,
      locale: user.locale,
      template: 'account_restored',
      values: { name: greetedName(user), note },
    })
  })
  return newestOf(ctx, id)
}

/** Must run in the transaction that locked the suspension. */
export async function endSuspension(
  ctx: InTransaction<UserContext>,
  { id, userId, statusBefore }: SuspensionRow,
  note: string,
): Promise<void> {
  const by = ctx.viewer.id
  const at = ctx.now()
  await liftSuspension(ctx.db, id, { liftedBy: by, liftedAt: at, liftNote: note || null })
  ctx.announce({ to: [], topic: INBOX_CHANGED })
  await grantOpenAppeal(ctx.db, id, { decidedBy: by, decidedAt: at, answer: note || null })
  await reopenAccount(ctx, userId, statusBefore as 'active' | 'pending_approval')
  await revokeLinks(ctx, userId, ['appeal'])
  await audit(ctx, {
    action: 'user.restored',
    subject: { kind: 'user', id: userId },
    before: { status: 'suspended' },
    after: { status: statusBefore },
  })
}

/** For demo data. */
export async function recordSuspension(
  ctx: Pick<Context, 'db'>,
  suspension: { userId: number; reason: string; suspendedBy: number; createdAt: Date },
): Promise<void> {
  await insertSuspension(ctx.db, { ...suspension, statusBefore: 'active' })
}

async function newestOf(ctx: Pick<Context, 'db'>, userId: number): Promise<Suspension> {
  const [newest] = await suspensionsOf(ctx, userId)
  return found(newest)
}

/** All suspensions of a person, for admins, newest first. */
export async function suspensionsOf(
  ctx: Pick<Context, 'db'>,
  userId: number,
): Promise<Suspension[]> {
  const rows = await listSuspensionsOf(ctx.db, userId)
  const appeals = await listAppealsOf(ctx.db, userId)
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    suspendedBy: row.suspenderName,
    createdAt: row.createdAt.toISOString(),
    liftedBy: row.lifterName,
    liftedAt: row.liftedAt?.toISOString() ?? null,
    liftNote: row.liftNote,
    appeals: appeals
      .filter(({ suspensionId }) => suspensionId === row.id)
      .map(({ id, text, status, answer, createdAt, decidedAt }) => ({
        id,
        text,
        status: status as AppealStatus,
        answer,
        createdAt: createdAt.toISOString(),
        decidedAt: decidedAt?.toISOString() ?? null,
      })),
  }))
}

/** Suspensions and appeals, for the copy of a member's data. The admins who decided are left out. */
export async function exportPerson(ctx: Pick<Context, 'db'>, userId: number) {
  const suspensions = await suspensionsOf(ctx, userId)
  return suspensions.map(({ suspendedBy: _1, liftedBy: _2, ...suspension }) => suspension)
}

/** Deletes the appeals with their answers, and the reasons of suspensions. That and when they happened stays. */
export async function erasePerson({ db }: InTransaction, userId: number): Promise<void> {
  await deleteAppealsOf(db, userId)
  await emptySuspensionsOf(db, userId)
}
