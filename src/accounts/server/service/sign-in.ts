import { audit } from '#audit/server/service.ts'
import { fail, found, type ErrorCode } from '#platform/errors.ts'
import {
  transaction,
  type Context,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import { networkOf } from '#platform/server/network.ts'
import { FAILED_LOGIN_WINDOW_MS, MAX_FAILED_LOGINS } from '../../account.ts'
import type { Credentials } from '../../contract.ts'
import { verifyPassword } from '../passwords.ts'
import {
  attemptKeyOf,
  deleteFailedLogins,
  findUser,
  findSuspensionReason,
  findUserByLogin,
  reserveLoginAttempt,
  type LoginAttempt,
  type UserRow,
} from '../queries.ts'
import { isTwoStepOn } from '../queries/two-step.ts'
import { toSessionUser } from './accounts.ts'
import { beginChallenge } from './challenges.ts'
import { holdProven, openSession } from './sessions.ts'

/**
 * The same answer for an unknown name and a wrong password (control 44). Whoever has two-step verification
 * gets no session yet: 'auth.second_factor_required', and a cookie for the second step.
 */
export async function logIn(ctx: Context, credentials: Credentials) {
  const user = await provePassword(ctx, credentials)
  // Before the reason of a suspension, which whoever has the password alone does not learn.
  if (await isTwoStepOn(ctx.db, user.id)) {
    await transaction(ctx, async (ctx) => {
      await holdProven(ctx, user)
      await beginChallenge(ctx, { kind: 'second_factor', userId: user.id, challenge: null })
    })
    fail('auth.second_factor_required')
  }
  await refuseSuspended(ctx, user)
  await openSession(ctx, user)
  return toSessionUser(user)
}

/**
 * Whose name and password these are, which opens nothing yet. Throws 'auth.wrong_credentials' and, after ten
 * that were wrong, 'request.rate_limited'.
 */
export async function provePassword(
  ctx: Context,
  { username, password }: Credentials,
): Promise<UserRow> {
  const user = await findUserByLogin(ctx.db, username)
  const accountKey = user ? attemptKeyOf(user.id) : username.toLowerCase()
  const attempt = attemptOn(ctx, accountKey)
  await countAttempt(ctx, attempt)
  const isRight = await verifyPassword(user?.passwordHash, password)
  if (!user || !isRight) {
    await auditFailure(ctx, user?.id)
    fail('auth.wrong_credentials')
  }
  refuseWhoIsGone(ctx, user, 'auth.wrong_credentials')
  await deleteFailedLogins(ctx.db, attempt)
  return user
}

/** Names the account only when there is one: what was typed may be a password (control 60). */
export function auditFailure(ctx: Context, userId: number | undefined): Promise<void> {
  return audit(ctx, {
    action: 'auth.sign_in_failed',
    ...(userId !== undefined && { subject: { kind: 'user', id: userId } }),
  })
}

/** Why is told to whoever has shown who they are, and to nobody else. */
export async function refuseSuspended(ctx: Context, { id, status }: UserRow): Promise<void> {
  if (status !== 'suspended') return
  const reason = (await findSuspensionReason(ctx.db, id)) ?? ''
  fail('account.suspended', { details: { reason } })
}

/** The deleted are nobody, and so are demo accounts outside demo mode: their passwords are public. */
export function refuseWhoIsGone(ctx: Context, user: UserRow, code: ErrorCode): void {
  if (user.status === 'deleted') fail(code)
  if (user.isDemo && !ctx.config.isDemo) fail(code)
}

/**
 * Asks for the password once more before something dangerous (control 53). Hold what it answers in the transaction
 * of that. Throws 'auth.wrong_password'; guesses count like failed sign-ins.
 */
export async function confirmPassword(ctx: UserContext, password: string): Promise<UserRow> {
  const user = found(await findUser(ctx.db, ctx.viewer.id))
  const attempt = attemptOn(ctx, attemptKeyOf(user.id))
  await countAttempt(ctx, attempt)
  if (!(await verifyPassword(user.passwordHash, password))) fail('auth.wrong_password')
  await deleteFailedLogins(ctx.db, attempt)
  return user
}

/**
 * First in the transaction of what was confirmed: whoever confirmed it with a password that its owner has
 * replaced meanwhile changes nothing any more. Throws 'account.changed'.
 */
export function holdConfirmed(ctx: InTransaction, confirmed: UserRow): Promise<UserRow> {
  return holdProven(ctx, confirmed, 'account.changed')
}

function attemptOn({ session }: Context, accountKey: string): LoginAttempt {
  return { accountKey, address: networkOf(session?.address ?? '') }
}

/** Writes a try down before it is looked at; throws 'request.rate_limited' after ten that failed. */
export async function countAttempt(ctx: Context, attempt: LoginAttempt) {
  const now = ctx.now()
  const since = new Date(now.getTime() - FAILED_LOGIN_WINDOW_MS)
  const max = MAX_FAILED_LOGINS
  const oldest = await transaction(ctx, ({ db }) =>
    reserveLoginAttempt(db, attempt, { max, now, since }),
  )
  if (!oldest) return
  const seconds = Math.ceil((oldest.getTime() - since.getTime()) / 1000)
  fail('request.rate_limited', { details: { seconds }, retryAfterSeconds: seconds })
}
