import { audit } from '#audit/server/service.ts'
import { asciiEmail } from '#platform/email-address.ts'
import { fail, found, type ErrorCode } from '#platform/errors.ts'
import { transaction, type Context, type UserContext } from '#platform/server/context.ts'
import { networkOf } from '#platform/server/network.ts'
import { FAILED_LOGIN_WINDOW_MS, MAX_FAILED_LOGINS } from '../../account.ts'
import type { Credentials } from '../../contract.ts'
import { keyedHash } from '../keys.ts'
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
import { twoStepDueOf } from './admin-rule.ts'
import { beginChallenge } from './challenges.ts'
import { holdProven, openSession } from './sessions.ts'

/**
 * The same answer for an unknown name and a wrong password (control 44). Whoever has two-step verification
 * gets no session yet: 'auth.second_factor_required', and a cookie for the second step.
 */
export async function logIn(ctx: Context, credentials: Credentials) {
  const user = await provePassword(ctx, credentials)
  // Before the reason of a suspension, which whoever has the password alone does not learn
  // (docs/product-rules.md#suspension).
  if (await isTwoStepOn(ctx.db, user.id)) {
    await transaction(ctx, async (ctx) => {
      await holdProven(ctx, user)
      await beginChallenge(ctx, { kind: 'second_factor', userId: user.id, challenge: null })
    })
    fail('auth.second_factor_required')
  }
  await refuseSuspended(ctx, user)
  await openSession(ctx, user)
  return toSessionUser(user, await twoStepDueOf(ctx, user))
}

/**
 * Whose name and password these are, which opens nothing yet. Throws 'auth.wrong_credentials' and,
 * after ten that were wrong for the name as it was typed, 'request.rate_limited'. After ten that
 * were wrong for the account, under any of its names, every further password gets the answer of a
 * wrong one. Another answer would show which two names belong to one account, and which names
 * belong to none.
 */
export async function provePassword(
  ctx: Context,
  { username, password }: Credentials,
): Promise<UserRow> {
  const user = await findUserByLogin(ctx.db, username)
  const typed = attemptOn(ctx, typedKeyOf(ctx, username))
  await countAttempt(ctx, typed)
  // An unknown name costs as much work as a known one.
  const account = attemptOn(ctx, user ? attemptKeyOf(user.id) : `nobody ${typed.accountKey}`)
  const isOver = (await pauseOf(ctx, account)) !== undefined
  const isRight = await verifyPassword(ctx, user?.passwordHash, password)
  if (!user || !isRight || isOver) {
    await auditFailure(ctx, user?.id)
    fail('auth.wrong_credentials')
  }
  refuseWhoIsGone(ctx, user, 'auth.wrong_credentials')
  await deleteFailedLogins(ctx.db, typed)
  await deleteFailedLogins(ctx.db, account)
  return user
}

/** Names the account only when there is one: what was typed may be a password (control 60). */
export function auditFailure(ctx: Context, userId: number | undefined): Promise<void> {
  return audit(ctx, {
    action: 'auth.sign_in_failed',
    ...(userId !== undefined && { subject: { kind: 'user', id: userId } }),
  })
}

/** Why is told to whoever has shown who they are, and to nobody else (docs/product-rules.md#suspension). */
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
 * Asks a signed-in person for the password once more. Throws 'auth.wrong_password'; guesses count like failed
 * sign-ins. Actions call `confirm` of confirm.ts instead, which asks for a code as well.
 */
export async function confirmPassword(ctx: UserContext, password: string): Promise<UserRow> {
  const user = found(await findUser(ctx.db, ctx.viewer.id))
  const attempt = attemptOn(ctx, attemptKeyOf(user.id))
  await countAttempt(ctx, attempt)
  if (!(await verifyPassword(ctx, user.passwordHash, password))) fail('auth.wrong_password')
  await deleteFailedLogins(ctx.db, attempt)
  return user
}

function attemptOn({ session }: Context, accountKey: string): LoginAttempt {
  return { accountKey, address: networkOf(session?.address ?? '') }
}

/** The name as it was typed may be a password, so only its hash is kept. */
export function typedKeyOf({ config }: Pick<Context, 'config'>, name: string): string {
  return `name ${keyedHash(config, 'typed names', asciiEmail(name).toLowerCase()).toString('base64url')}`
}

/** Writes a try down before it is looked at; throws 'request.rate_limited' after ten that failed. */
async function countAttempt(ctx: Context, attempt: LoginAttempt): Promise<void> {
  const seconds = await pauseOf(ctx, attempt)
  if (seconds === undefined) return
  fail('request.rate_limited', { details: { seconds }, retryAfterSeconds: seconds })
}

/** Counts a try without refusing it: answers how many seconds a pause still lasts, or undefined without one. */
async function pauseOf(ctx: Context, attempt: LoginAttempt): Promise<number | undefined> {
  const now = ctx.now()
  const since = new Date(now.getTime() - FAILED_LOGIN_WINDOW_MS)
  const max = MAX_FAILED_LOGINS
  const oldest = await transaction(ctx, ({ db }) =>
    reserveLoginAttempt(db, attempt, { max, now, since }),
  )
  return oldest ? Math.ceil((oldest.getTime() - since.getTime()) / 1000) : undefined
}
