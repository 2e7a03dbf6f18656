import { audit } from '#audit/server/service.ts'
import type { AuditAction } from '#audit/kinds.ts'
import { endRefusal } from '#mail/server/service/refusals.ts'
import { fail, found } from '#platform/errors.ts'
import { realTime } from '#platform/server/clock.ts'
import { transaction, type InTransaction, type UserContext } from '#platform/server/context.ts'
import { ACCOUNT_CHANGED } from '../../topic.ts'
import type { Confirmation } from '../../confirmation.ts'
import { mayManage } from '../../may-manage.ts'
import type { Role } from '../../contract.ts'
import { lockUser, updateUser } from '../queries/account.ts'
import { revokeMailTokens } from '../queries/mail-tokens.ts'
import type { UserRow } from '../queries/users.ts'
import { confirm, spendConfirmed } from './confirm.ts'
import { mailLink } from './mail-tokens.ts'
import { removeLoginMeans } from './remove-login-means.ts'
import { notifyOfClearedMeans } from './safety-notices.ts'
import { endAllSessions } from './sessions.ts'

/**
 * What admins do on an account for its owner. Each throws 'not_found' for an erased account, 'account.of_admin' if only
 * a super admin may do it, and is in the audit log.
 */

/** The name itself is not in the log, because it has to go when the account is erased. */
export function renamePerson(ctx: UserContext, id: number, fullName: string): Promise<void> {
  return helping(ctx, id, async (ctx, user) => {
    if (user.fullName === fullName) return
    await updateUser(ctx.db, id, { fullName })
    await log(ctx, id, 'user.renamed')
  })
}

/** Emails the link that confirms the address. Throws 'account.email_confirmed' if it is confirmed. */
export function sendVerificationTo(ctx: UserContext, id: number): Promise<void> {
  return helping(ctx, id, async (ctx, user) => {
    if (user.emailVerifiedAt) fail('account.email_confirmed')
    await mailLink(ctx, user, { purpose: 'verify_email' })
    await log(ctx, id, 'user.link_sent')
  })
}

/** For a person whose emails do not arrive. Throws 'account.email_confirmed' if the address is confirmed. */
export function confirmEmailOf(ctx: UserContext, id: number): Promise<void> {
  return helping(ctx, id, async (ctx, user) => {
    if (user.emailVerifiedAt) fail('account.email_confirmed')
    await updateUser(ctx.db, id, { emailVerifiedAt: ctx.now() })
    await revokeMailTokens(ctx.db, id, ['verify_email'], { now: realTime(ctx) })
    await log(ctx, id, 'user.email_confirmed')
  })
}

/** Sends all emails again to an address that refused one. Does nothing if they are sent. */
export function resumeEmailsOf(ctx: UserContext, id: number): Promise<void> {
  return helping(ctx, id, async (ctx) => {
    if (await endRefusal(ctx, id)) await log(ctx, id, 'user.emails_resumed')
  })
}

/**
 * Removes two-step verification and passkeys of a person who lost them, ends their sessions and emails them, after the
 * super admin confirmed their password (control 53). Throws the errors of `confirm`.
 */
export async function resetSecondStep(
  ctx: UserContext,
  id: number,
  confirmation: Confirmation,
): Promise<void> {
  const confirmed = await confirm(ctx, confirmation)
  await helping(ctx, id, async (ctx) => {
    await removeLoginMeans(ctx, id)
    await endAllSessions(ctx, id)
    await notifyOfClearedMeans(ctx, id)
    await log(ctx, id, 'user.second_step_reset')
    await spendConfirmed(ctx, confirmed)
  })
}

type Help = (ctx: InTransaction<UserContext>, user: UserRow) => Promise<void>

function helping(ctx: UserContext, id: number, help: Help): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const user = found(await lockUser(ctx.db, id))
    if (user.status === 'deleted') fail('not_found')
    if (!mayManage(ctx.viewer.role, user.role as Role)) fail('account.of_admin')
    await help(ctx, user)
    ctx.announce({ to: [id], topic: ACCOUNT_CHANGED })
  })
}

function log(ctx: InTransaction, id: number, action: AuditAction): Promise<void> {
  return audit(ctx, { action, subject: { kind: 'user', id } })
}
