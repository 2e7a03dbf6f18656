import { randomBytes } from 'node:crypto'
import { fail } from '#platform/errors.ts'
import { realTime } from '#platform/server/clock.ts'
import type { Context, InTransaction } from '#platform/server/context.ts'
import { hashToken } from '#platform/server/session-cookie.ts'
import { queueMail } from '#mail/server/service.ts'
import type { MailTemplate, MailValues } from '#mail/templates.ts'
import { APPEAL_LINK_MS, EMAIL_LINK_MS, RESET_LINK_MS } from '../../account.ts'
import type { UserRow } from '../queries.ts'
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
  /** What the mail says besides. */
  values?: MailValues
}

/**
 * Mails a link with 256 random bits, of which only the hash is kept. Earlier links still work, because people open
 * the first mail that they find; only a change to another address replaces the one before. A link lasts by the real
 * time, whatever a rehearsal plays.
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

/** Those still unused open nothing from now on. */
export function revokeLinks(
  ctx: InTransaction,
  userId: number,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  return revokeMailTokens(ctx.db, userId, purposes, { now: realTime(ctx) })
}

/** What the token opens, without using it. Throws 'account.link_invalid'. */
export async function readLink(
  ctx: Context | InTransaction,
  token: string,
  purposes: readonly TokenPurpose[],
) {
  const found = await findMailToken(ctx.db, hashToken(token), purposes, realTime(ctx))
  return found ?? fail('account.link_invalid')
}

/** Uses it up, once; throws 'account.link_invalid' for all others. */
export async function takeLink(
  ctx: InTransaction,
  token: string,
  purposes: readonly TokenPurpose[],
) {
  const found = await readLink(ctx, token, purposes)
  if (!(await useMailToken(ctx.db, hashToken(token), realTime(ctx)))) fail('account.link_invalid')
  return found
}

/** What a link that opens nothing any more had confirmed: mail programs press twice, and so do people. It only reads. */
export function confirmationBy(ctx: Context, token: string, purposes: readonly TokenPurpose[]) {
  return findConfirmation(ctx.db, hashToken(token), purposes, realTime(ctx))
}

/** Forgets links a day after they stopped working; until then they count against asking too often. */
export function sweepLinks(ctx: Context): Promise<void> {
  return deleteMailTokens(ctx.db, new Date(realTime(ctx).getTime() - EMAIL_LINK_MS))
}
