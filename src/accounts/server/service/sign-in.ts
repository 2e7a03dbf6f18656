import { audit } from '#audit/server/service.ts'
import { asciiEmail } from '#platform/email-address.ts'
import { fail, found, type ErrorCode } from '#platform/errors.ts'
import { transaction, type Context, type UserContext } from '#platform/server/context.ts'
import { networkOf } from '#platform/server/network.ts'
import { FAILED_LOGIN_WINDOW_MS, MAX_FAILED_LOGINS } from '../../account.ts'
import type { Credentials } from '../../contract.ts'
import { keyedHash } from '../derived-keys.ts'
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
} from '../queries/users.ts'
import { isTwoStepOn } from '../queries/two-step.ts'
import { toSessionUser } from './accounts.ts'
import { twoStepDueOf } from './admin-rule.ts'
import { beginChallenge } from './challenges.ts'
import { lockUnchanged, openSession } from './sessions.ts'

/**
 * Logs in with a password. The response is the same for an unknown name and a wrong password (control 44). With
 * two-step verification there is no session yet: throws 'auth.second_factor_required' and sets a cookie for the second
 * step.
 */
export async function logIn(ctx: Context, credentials: Credentials) {
  const user = await verifyCredentials(ctx, credentials)
  // Checked before the suspension, whose reason a person with only the password must not learn
  // (docs/product-rules.md#suspension).
  if (await isTwoStepOn(ctx.db, user.id)) {
    await transaction(ctx, async (ctx) => {
      await lockUnchanged(ctx, user)
      await beginChallenge(ctx, { kind: 'second_factor', userId: user.id, challenge: null })
    })
    fail('auth.second_factor_required')
  }
  await refuseSuspended(ctx, user)
  await openSession(ctx, user)
  return toSessionUser(user, await twoStepDueOf(ctx, user))
}

/**
 * Verifies a name and password without opening a session. Throws 'auth.wrong_credentials', and 'request.rate_limited'
 * after ten wrong passwords for the name as typed. After ten for the account under any of its names, every password
 * gets the response of a wrong one: another response would reveal which names belong to one account, and which belong
 * to none.
 */
export async function verifyCredentials(
  ctx: Context,
  { username, password }: Credentials,
): Promise<UserRow> {
  const user = await findUserByLogin(ctx.db, username)
  const typed = attemptOn(ctx, typedKeyOf(ctx, username))
  await countAttempt(ctx, typed)
  // An unknown name takes as much work as a known one.
  const account = attemptOn(ctx, user ? attemptKeyOf(user.id) : `nobody ${typed.accountKey}`)
  const isOver = (await pauseOf(ctx, account)) !== undefined
  const isRight = await verifyPassword(ctx, user?.passwordHash, password)
  if (!user || !isRight || isOver) {
    await auditFailure(ctx, user?.id)
    fail('auth.wrong_credentials')
  }
  refuseInactive(ctx, user, 'auth.wrong_credentials')
  await deleteFailedLogins(ctx.db, typed)
  await deleteFailedLogins(ctx.db, account)
  return user
}

/** Names the account only if it exists, because the typed name may be a password (control 60). */
export function auditFailure(ctx: Context, userId: number | undefined): Promise<void> {
  return audit(ctx, {
    action: 'auth.sign_in_failed',
    ...(userId !== undefined && { subject: { kind: 'user', id: userId } }),
  })
}

/** The reason of a suspension is shown only after the person is verified (docs/product-rules.md#suspension). */
export async function refuseSuspended(ctx: Context, { id, status }: UserRow): Promise<void> {
  if (status !== 'suspended') return
  const reason = (await findSuspensionReason(ctx.db, id)) ?? ''
  fail('account.suspended', { details: { reason } })
}

/** Throws for deleted accounts, and for demo accounts outside demo mode, whose passwords are public. */
export function refuseInactive(ctx: Context, user: UserRow, code: ErrorCode): void {
  if (user.status === 'deleted') fail(code)
  if (user.isDemo && !ctx.config.isDemo) fail(code)
}

/**
 * Asks a logged-in user for the password again. Throws 'auth.wrong_password'; guesses count as failed logins. Actions
 * call `confirm` of confirm.ts instead, which asks for a code as well.
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

/** The typed name may be a password, so only a keyed hash is stored. */
export function typedKeyOf({ config }: Pick<Context, 'config'>, name: string): string {
  return `name ${keyedHash(config, 'typed names', asciiEmail(name).toLowerCase()).toString('base64url')}`
}

/** Records an attempt before it is checked; throws 'request.rate_limited' after ten failed attempts. */
async function countAttempt(ctx: Context, attempt: LoginAttempt): Promise<void> {
  const seconds = await pauseOf(ctx, attempt)
  if (seconds === undefined) return
  fail('request.rate_limited', { details: { seconds }, retryAfterSeconds: seconds })
}

/** Records an attempt without refusing it. Returns the remaining seconds of a pause, or undefined. */
async function pauseOf(ctx: Context, attempt: LoginAttempt): Promise<number | undefined> {
  const now = ctx.now()
  const since = new Date(now.getTime() - FAILED_LOGIN_WINDOW_MS)
  const max = MAX_FAILED_LOGINS
  const oldest = await transaction(ctx, ({ db }) =>
    reserveLoginAttempt(db, attempt, { max, now, since }),
  )
  return oldest ? Math.ceil((oldest.getTime() - since.getTime()) / 1000) : undefined
}
