import { randomBytes } from 'node:crypto'
import { fail } from '#platform/errors.ts'
import { realTime } from '#platform/server/clock.ts'
import type { Context, InTransaction } from '#platform/server/context.ts'
import { hashToken } from '#platform/server/session-cookie.ts'
import { queueMail } from '#mail/server/service/outbox.ts'
import type { MailTemplate, MailValues } from '#mail/templates.ts'
import { APPEAL_LINK_MS, EMAIL_LINK_MS, RESET_LINK_MS } from '../../account.ts'
import type { UserRow } from '../queries/users.ts'
import {
  deleteMailTokens,
  findConfirmation,
  findMailToken,
  insertMailToken,
  revokeMailTokens,
  useMailToken,
  type TokenPurpose,
} from '../queries/mail-tokens.ts'
import { greetedName } from './greeting.ts'

interface Link {
  path: string
  lastsMs: number
  template: MailTemplate
}
const links: Record<TokenPurpose, Link> = {
  verify_email: { path: '/auth/confirm', lastsMs: EMAIL_LINK_MS, template: 'verify_email' },
  change_email: { path: '/auth/confirm', lastsMs: EMAIL_LINK_MS, template: 'change_email' },
  reset_password: { path: '/auth/reset', lastsMs: RESET_LINK_MS, template: 'reset_password' },
  appeal: { path: '/appeal', lastsMs: APPEAL_LINK_MS, template: 'account_suspended' },
}

interface Mailed {
  purpose: TokenPurpose
  email?: string
  /** Further values of the email. */
  values?: MailValues
}

/**
 * Emails a link with 256 random bits, of which only the hash is stored. Earlier links stay valid, because people open
 * the first email they find; only a change to another address replaces the earlier one. Links expire by real time,
 * even under a rehearsal clock.
 */
export async function mailLink(
  ctx: InTransaction,
  user: UserRow,
  { purpose, email = user.email, values = {} }: Mailed,
): Promise<void> {
  const { path, lastsMs, template } = links[purpose]
  const name = email === user.email ? greetedName(user) : ''
  const token = randomBytes(32).toString('base64url')
  const now = realTime(ctx)
  if (purpose === 'change_email') {
    await revokeMailTokens(ctx.db, user.id, [purpose], { now, except: email })
  }
  await insertMailToken(ctx.db, {
    tokenHash: hashToken(token),
    userId: user.id,
    purpose,
    email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lastsMs),
  })
  await queueMail(ctx, {
    userId: user.id,
    to: email,
    locale: user.locale,
    template,
    values: { ...values, name, link: `${path}?token=${token}` },
  })
}

/** Invalidates the unused links for these purposes. */
export function revokeLinks(
  ctx: InTransaction,
  userId: number,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  return revokeMailTokens(ctx.db, userId, purposes, { now: realTime(ctx) })
}

/** The purpose of a valid link, without using it up. Throws 'account.link_invalid'. */
export async function readLink(
  ctx: Context | InTransaction,
  token: string,
  purposes: readonly TokenPurpose[],
) {
  const found = await findMailToken(ctx.db, hashToken(token), purposes, realTime(ctx))
  return found ?? fail('account.link_invalid')
}

/** Marks the link as used; throws 'account.link_invalid' if it is unknown, used or expired. */
export async function takeLink(
  ctx: InTransaction,
  token: string,
  purposes: readonly TokenPurpose[],
) {
  const found = await readLink(ctx, token, purposes)
  if (!(await useMailToken(ctx.db, hashToken(token), realTime(ctx)))) fail('account.link_invalid')
  return found
}

/** What a used link confirmed, for people and email programs that open a link twice. Reads only. */
export function confirmationBy(ctx: Context, token: string, purposes: readonly TokenPurpose[]) {
  return findConfirmation(ctx.db, hashToken(token), purposes, realTime(ctx))
}

/** Deletes links a day after they expired. Until then they count towards the limit of links per hour. */
export function sweepLinks(ctx: Context): Promise<void> {
  return deleteMailTokens(ctx.db, new Date(realTime(ctx).getTime() - EMAIL_LINK_MS))
}
