import { audit } from '#audit/server/service.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { fail } from '#platform/errors.ts'
import { realTime } from '#platform/server/clock.ts'
import {
  transaction,
  type Context,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import { networkOf } from '#platform/server/network.ts'
import { queueMail } from '#mail/server/service/outbox.ts'
import { endRefusal } from '#mail/server/service/refusals.ts'
import { MAX_RESETS_PER_HOUR } from '../../account.ts'
import type { Confirmation } from '../../confirmation.ts'
import { hashPassword } from '../passwords.ts'
import {
  deleteFailedLoginsOf,
  deleteTypedLogins,
  findUserByLogin,
  type UserRow,
} from '../queries/users.ts'
import { lockUser, updateUser } from '../queries/account.ts'
import { countMailTokens, openingPurposes, revokeMailTokens } from '../queries/mail-tokens.ts'
import { checkPassword } from './accounts.ts'
import { confirm, lockConfirmed } from './confirm.ts'
import { greetedName } from './greeting.ts'
import { mailLink, readLink, takeLink } from './mail-tokens.ts'
import { endAllSessions, endOtherSessions } from './sessions.ts'
import { typedKeyOf } from './sign-in.ts'
import { clearUnconfirmed } from './unconfirmed.ts'

export const RESET_JOB = 'accounts.mail_reset'

/** Changes the password, ends the other sessions and sends an email (control 48). */
export async function changePassword(
  ctx: UserContext,
  { newPassword, ...confirmation }: Confirmation & { newPassword: string },
): Promise<void> {
  await checkPassword(ctx, newPassword, 'newPassword')
  const confirmed = await confirm(ctx, confirmation)
  const passwordHash = await hashPassword(ctx, newPassword)
  await transaction(ctx, async (ctx) => {
    const user = await lockConfirmed(ctx, confirmed)
    await replacePassword(ctx, user, passwordHash)
    await endOtherSessions(ctx)
    await audit(ctx, { action: 'auth.password_changed', subject: { kind: 'user', id: user.id } })
  })
}

/**
 * Does the same work whether or not the account exists, and leaves the email to a job, so that the response reveals
 * nothing.
 */
export async function forgotPassword(ctx: Context, email: string): Promise<void> {
  const user = await findUserByLogin(ctx.db, email)
  const userId = user?.email.toLowerCase() === email.toLowerCase() ? user.id : 0
  await ctx.jobs.send(ctx, RESET_JOB, { userId })
}

/** The job: emails a reset link to an account that can log in, up to the hourly limit. */
export async function mailReset(ctx: Context, userId: number): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, userId)
    if (!user || user.status === 'deleted') return
    if (user.isDemo && !ctx.config.isDemo) return
    const since = new Date(realTime(ctx).getTime() - HOUR_MS)
    const mailed = await countMailTokens(ctx.db, userId, 'reset_password', since)
    if (mailed < MAX_RESETS_PER_HOUR) await mailLink(ctx, user, { purpose: 'reset_password' })
  })
}

/**
 * Sets a new password and ends every session. The link proves access to the mailbox, so the address counts as
 * confirmed. If it was not confirmed before, all other means of login are removed.
 */
export async function resetPassword(
  ctx: Context,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  await checkPassword(ctx, newPassword, 'newPassword')
  // Checks the link before hashing, which is expensive, so that strangers cannot cause that work.
  const { userId } = await readLink(ctx, token, ['reset_password'])
  const passwordHash = await hashPassword(ctx, newPassword)
  await transaction(ctx, async (ctx) => {
    const { email } = await takeLink(ctx, token, ['reset_password'])
    const user = await lockUser(ctx.db, userId)
    if (!user || user.status === 'deleted') fail('account.link_invalid')
    await replacePassword(ctx, user, passwordHash)
    if (user.email === email) await endRefusal(ctx, userId)
    if (!user.emailVerifiedAt && user.email === email) {
      await clearUnconfirmed(ctx, userId)
      await updateUser(ctx.db, userId, { emailVerifiedAt: ctx.now() })
    }
    await endAllSessions(ctx, userId)
    await audit(ctx, { action: 'auth.password_reset', subject: { kind: 'user', id: userId } })
  })
  if (ctx.viewer?.id === userId) ctx.session?.clearCookie()
}

/**
 * Replaces the password in the transaction that verified the person, and sends an email. Invalidates all earlier
 * links: a link to another address, requested by a person who knew the old password, could take over the account.
 * Guesses at the old password no longer count.
 */
export async function replacePassword(ctx: InTransaction, user: UserRow, passwordHash: string) {
  await updateUser(ctx.db, user.id, { passwordHash })
  await forgetGuesses(ctx, user)
  await revokeMailTokens(ctx.db, user.id, openingPurposes, { now: realTime(ctx) })
  await queueMail(ctx, {
    userId: user.id,
    to: user.email,
    locale: user.locale,
    template: 'password_changed',
    values: { name: greetedName(user), at: ctx.now().toISOString() },
  })
}

/**
 * Deletes attempts on the account from all addresses, but attempts on its names only from this request's network. If
 * the pauses of both names ended everywhere at once, a guesser would learn that they belong to one account.
 */
async function forgetGuesses(ctx: InTransaction, { id, username, email }: UserRow): Promise<void> {
  await deleteFailedLoginsOf(ctx.db, id)
  const address = ctx.session ? networkOf(ctx.session.address) : undefined
  const typed = [username, email].map((name) => typedKeyOf(ctx, name))
  await deleteTypedLogins(ctx.db, typed, address)
}
