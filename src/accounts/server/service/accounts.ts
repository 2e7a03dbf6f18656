import { audit } from '#audit/server/service.ts'
import { fail, found } from '#platform/errors.ts'
import type { Language } from '#platform/languages.ts'
import {
  brokenConstraint,
  transaction,
  type Context,
  type InTransaction,
  type TwoStepDue,
  type UserContext,
} from '#platform/server/context.ts'
import { shownEmail } from '#platform/server/shown-email.ts'
import { firstKnownZone } from '#platform/time-zones.ts'
import { currentSettings, siteZone } from '#settings/server/service/reading.ts'
import type { Theme } from '../../account.ts'
import type { Registration, Role, SessionUser, UserStatus } from '../../contract.ts'
import { hashPassword, isCommonPassword, normalizedPassword } from '../passwords.ts'
import {
  findUser,
  hasDemoUsers,
  hasSuperAdmin,
  hasUsers as anyUser,
  insertUser,
  listDemoUsers,
  lockUsers,
  updateFeatured,
  type NewUser,
  type UserRow,
} from '../queries/users.ts'
import { lockUser } from '../queries/account.ts'
import { mailLink } from './mail-tokens.ts'
import { openSession } from './sessions.ts'
import { checkUsername } from './usernames.ts'

/** Creates an account and logs it in. Role, status and flags in the body never get here (control 9). */
export async function register(ctx: Context, input: Registration): Promise<SessionUser> {
  await checkUsername(ctx, input.username)
  await checkPassword(ctx, input.password)
  const { isRegistrationOpen, providerApproval } = await currentSettings(ctx)
  if (!isRegistrationOpen) fail('account.registration_closed')
  const { password, ...account } = input
  const passwordHash = await hashPassword(ctx, password)
  const user = await transaction(ctx, async (ctx) => {
    // Where vibers need approval, registering only creates an application (docs/product-rules.md#becoming-a-provider).
    const isServiceProvider = account.isServiceProvider && !providerApproval
    const createdAt = ctx.now()
    const user = await createUser(ctx, {
      ...account,
      isServiceProvider,
      passwordHash,
      createdAt,
      locale: ctx.language,
    })
    await mailLink(ctx, user, { purpose: 'verify_email' })
    ctx.announce({ to: [], topic: 'joined' })
    if (account.isServiceProvider && !isServiceProvider) {
      await ctx.jobs.send(ctx, APPLICATION_JOB, { userId: user.id })
    }
    return user
  })
  await openSession(ctx, user)
  return toSessionUser(user)
}

/** Handled by the applications feature, which depends on this one. */
export const APPLICATION_JOB = 'applications.open'

/** Throws `account.username_taken` or `account.email_taken`. */
export async function createUser(ctx: Pick<Context, 'db'>, user: NewUser): Promise<UserRow> {
  try {
    const isAdmin = user.role !== undefined && user.role !== 'customer'
    return await insertUser(ctx.db, { ...user, ...(isAdmin && { adminSince: user.createdAt }) })
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'users_username_key') fail('account.username_taken')
    if (constraint === 'users_email_key') fail('account.email_taken')
    throw error
  }
}

export async function currentUser(ctx: UserContext): Promise<SessionUser> {
  return toSessionUser(found(await findUser(ctx.db, ctx.viewer.id)), ctx.viewer.twoStepDue)
}

/** The user, even if deleted; undefined for an unknown id. */
export function findPerson(ctx: Pick<Context, 'db'>, id: number): Promise<UserRow | undefined> {
  return findUser(ctx.db, id)
}

/** The user for another feature; undefined if unknown or deleted. */
export async function findAccount(
  ctx: Pick<Context, 'db'>,
  id: number,
): Promise<UserRow | undefined> {
  const user = await findUser(ctx.db, id)
  return user?.status === 'deleted' ? undefined : user
}

/** Creates the first super admin; throws if there is one. */
export async function createSuperAdmin(
  ctx: Context,
  input: Registration,
  /** Runs in the same transaction. */
  alongWith: (ctx: InTransaction, user: UserRow) => Promise<void> = async () => {},
): Promise<SessionUser> {
  await checkPassword(ctx, input.password)
  const { password, ...account } = input
  const passwordHash = await hashPassword(ctx, password)
  return transaction(ctx, async (ctx) => {
    await lockUsers(ctx.db)
    if (await hasSuperAdmin(ctx.db, ctx.config.isDemo)) fail('account.super_admin_exists')
    const role = 'super_admin'
    const user = await createUser(ctx, {
      ...account,
      role,
      passwordHash,
      createdAt: ctx.now(),
      // Confirmed without an email: the creator is at the machine or has the setup token, and there may be no mail
      // server yet.
      emailVerifiedAt: ctx.now(),
      locale: ctx.language,
    })
    await audit(ctx, {
      action: 'user.role_changed',
      subject: { kind: 'user', id: user.id },
      after: { role },
    })
    await alongWith(ctx, user)
    return toSessionUser(user)
  })
}

/** Logs in an account that was just created, without a password. */
export async function signInNew(ctx: Context, id: number): Promise<void> {
  await openSession(ctx, found(await findUser(ctx.db, id)))
}

/**
 * Features a viber on the landing page, or removes them. Throws `viber.own_case` for the admin's own account and
 * `viber.not_found` for anyone but an active viber. A request without effect is not logged.
 */
export async function featureViber(ctx: UserContext, id: number, isFeatured: boolean) {
  if (id === ctx.viewer.id) fail('viber.own_case')
  return transaction(ctx, async (ctx) => {
    const before = found(await lockUser(ctx.db, id), 'viber.not_found')
    if (!(await updateFeatured(ctx.db, id, isFeatured))) fail('viber.not_found')
    if (before.isFeatured === isFeatured) return { isFeatured }
    await audit(ctx, {
      action: 'user.featured',
      subject: { kind: 'user', id },
      before: { isFeatured: before.isFeatured },
      after: { isFeatured },
    })
    return { isFeatured }
  })
}

/** The person's time zone: their own choice, their browser's, or the site's. */
export async function zoneOfPerson(ctx: Pick<Context, 'db'>, id: number): Promise<string> {
  const user = await findUser(ctx.db, id)
  return firstKnownZone([user?.timeZone, user?.browserZone, await siteZone(ctx)])
}

/** False for a marketplace without any user. */
export function hasUsers(ctx: Pick<Context, 'db'>): Promise<boolean> {
  return anyUser(ctx.db)
}

/** True while users with the public demo password exist. */
export function hasDemoAccounts(ctx: Pick<Context, 'db'>): Promise<boolean> {
  return hasDemoUsers(ctx.db)
}

/** Demo users that are not deleted. */
export function demoPeople(ctx: Pick<Context, 'db'>): Promise<number[]> {
  return listDemoUsers(ctx.db)
}

/** Throws if the password is shorter than the operator requires, or one of the most common. */
export async function checkPassword(
  ctx: Context,
  password: string,
  path = 'password',
): Promise<void> {
  const min = ctx.config.passwordMin
  if ([...normalizedPassword(password)].length < min) {
    const message = `Password must be at least ${min} characters`
    fail('request.invalid', { errors: [{ path, message }] })
  }
  if (await isCommonPassword(password)) fail('account.password_common')
}

/** The user's own row as they may see it. An admin past the two-step deadline appears as a member. */
export function toSessionUser(user: UserRow, due?: TwoStepDue): SessionUser {
  const isMember = due?.isOver ?? false
  return {
    id: user.id,
    username: user.username,
    fullName: user.fullName,
    email: shownEmail(user.email),
    avatar: user.avatar,
    role: isMember ? 'customer' : (user.role as Role),
    isAdmin: !isMember && (user.isAdmin ?? false),
    isServiceProvider: user.isServiceProvider,
    status: user.status as UserStatus,
    onboardingCompleted: user.onboardingCompletedAt !== null,
    isEmailVerified: user.emailVerifiedAt !== null,
    locale: user.locale as Language,
    timeZone: user.timeZone,
    theme: user.theme as Theme,
    ...(due && { twoStepDue: { by: due.by.toISOString(), isOver: due.isOver } }),
  }
}
