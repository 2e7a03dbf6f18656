import { audit } from '#audit/server/service.ts'
import { AppError, fail } from '#platform/errors.ts'
import {
  brokenConstraint,
  transaction,
  type Context,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import { shownEmail } from '#platform/server/shown-email.ts'
import { queueMail } from '#mail/server/service/outbox.ts'
import { endRefusal } from '#mail/server/service/refusals.ts'
import type { OwnAccount } from '../../own-contract.ts'
import type { Confirmation } from '../../confirmation.ts'
import { ACCOUNT_CHANGED } from '../../topic.ts'
import type { UserRow } from '../queries/users.ts'
import { isEmailTaken, lockUser, updateUser } from '../queries/account.ts'
import { openingPurposes, revokeMailTokens } from '../queries/mail-tokens.ts'
import { realTime } from '#platform/server/clock.ts'
import { confirm, lockConfirmed } from './confirm.ts'
import { greetedName } from './greeting.ts'
import { confirmationBy, mailLink, takeLink } from './mail-tokens.ts'
import { ownAccount } from './profile.ts'
import { endSessionsElsewhere } from './sessions.ts'
import { lockViewer } from './viewer.ts'

/**
 * Emails a link to the new address. The old address stays in use until the link is confirmed
 * (docs/product-rules.md#changing-the-email-address), and gets an email immediately, so that its owner can stop a
 * change they did not ask for.
 */
export async function changeEmail(
  ctx: UserContext,
  { email, ...confirmation }: Confirmation & { email: string },
): Promise<OwnAccount> {
  const confirmed = await confirm(ctx, confirmation)
  await transaction(ctx, async (ctx) => {
    const user = await lockConfirmed(ctx, confirmed)
    if (email.toLowerCase() === user.email.toLowerCase()) {
      const message = 'This is already your address'
      fail('request.invalid', { errors: [{ path: 'email', message }] })
    }
    if (await isEmailTaken(ctx.db, email)) fail('account.email_taken')
    await mailLink(ctx, user, { purpose: 'change_email', email })
    await notifyOldAddress(ctx, user, { template: 'email_change_asked', email })
  })
  return ownAccount(ctx)
}

/** Invalidates the link to the new address. Does nothing without a pending change. */
export async function cancelEmailChange(ctx: UserContext): Promise<OwnAccount> {
  await revokeMailTokens(ctx.db, ctx.viewer.id, ['change_email'], { now: realTime(ctx) })
  return ownAccount(ctx)
}

/** Does nothing if the address is already confirmed. */
export function sendVerification(ctx: UserContext): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const user = await lockViewer(ctx)
    if (!user.emailVerifiedAt) await mailLink(ctx, user, { purpose: 'verify_email' })
  })
}

const confirming = ['verify_email', 'change_email'] as const

/**
 * Confirms the address a link was sent to, or switches to it. The link proves access to the mailbox, so no session is
 * required; the person's open pages update. A link that was already used returns the same result again, as long as it
 * still holds. Throws 'account.link_invalid' or 'account.email_taken'.
 */
export async function confirmEmail(ctx: Context, token: string) {
  try {
    return await transaction(ctx, async (ctx) => {
      const { purpose, userId, email } = await takeLink(ctx, token, confirming)
      const user = await lockUser(ctx.db, userId)
      if (!user || user.status === 'deleted') fail('account.link_invalid')
      const isNew = purpose === 'change_email'
      if (isNew) await switchEmail(ctx, user, email)
      // The address has changed since this link was sent.
      else if (user.email !== email) fail('account.link_invalid')
      else {
        await updateUser(ctx.db, userId, { emailVerifiedAt: ctx.now() })
        await revokeMailTokens(ctx.db, userId, ['verify_email'], { now: realTime(ctx) })
      }
      await endRefusal(ctx, userId)
      ctx.announce({ to: [userId], topic: ACCOUNT_CHANGED })
      return { email: shownEmail(email), isNew }
    })
  } catch (error) {
    if (brokenConstraint(error) === 'users_email_key') fail('account.email_taken')
    const isSpent = error instanceof AppError && error.code === 'account.link_invalid'
    const known = isSpent ? await confirmationBy(ctx, token, confirming) : undefined
    if (!known) throw error
    return { email: shownEmail(known.email), isNew: known.purpose === 'change_email' }
  }
}

/** Switches to the new address, invalidates all earlier links, notifies the old address and ends the other sessions. */
async function switchEmail(ctx: InTransaction, user: UserRow, email: string): Promise<void> {
  await updateUser(ctx.db, user.id, { email, emailVerifiedAt: ctx.now() })
  await revokeMailTokens(ctx.db, user.id, openingPurposes, { now: realTime(ctx) })
  await notifyOldAddress(ctx, user, { template: 'email_changed', email })
  await endSessionsElsewhere(ctx, user.id)
  await audit(ctx, { action: 'auth.email_changed', subject: { kind: 'user', id: user.id } })
}

function notifyOldAddress(
  ctx: InTransaction,
  user: UserRow,
  { template, email }: { template: 'email_change_asked' | 'email_changed'; email: string },
): Promise<void> {
  // An unconfirmed address may be a stranger's, who must not learn the new one.
  const shown = user.emailVerifiedAt ? email : 'hidden'
  return queueMail(ctx, {
    userId: user.id,
    to: user.email,
    locale: user.locale,
    template,
    values: { name: greetedName(user), email: shown, at: ctx.now().toISOString() },
  })
}
