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
import { currentSettings, siteZone } from '#settings/server/service.ts'
import type { Theme } from '../../account.ts'
import type { Registration, Role, SessionUser, UserStatus } from '../../contract.ts'
import { hashPassword, isCommonPassword, oneForm } from '../passwords.ts'
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
} from '../queries.ts'
import { lockUser } from '../queries/account.ts'
import { mailLink } from './mail-tokens.ts'
import { openSession } from './sessions.ts'
import { checkUsername } from './usernames.ts'

/** Creates the account and signs it in. Role, status and flags of the body never get here (control 9). */
export async function register(ctx: Context, input: Registration): Promise<SessionUser> {
  await checkUsername(ctx, input.username)
  await checkPassword(ctx, input.password)
  const { isRegistrationOpen, providerApproval } = await currentSettings(ctx)
  if (!isRegistrationOpen) fail('account.registration_closed')
  const { password, ...account } = input
  const passwordHash = await hashPassword(ctx, password)
  const user = await transaction(ctx, async (ctx) => {
    // Where the marketplace looks at vibers first, nobody makes themselves one
    // (docs/product-rules.md#becoming-a-provider).
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
      await ctx.jobs.send(ctx.db, APPLICATION_JOB, { userId: user.id })
    }
    return user
  })
  await openSession(ctx, user)
  return toSessionUser(user)
}

/** Heard by the applications, which know this feature. */
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

/** Somebody, or what is left of them; undefined for nobody. */
export function findPerson(ctx: Pick<Context, 'db'>, id: number): Promise<UserRow | undefined> {
  return findUser(ctx.db, id)
}

/** The account with this id for another feature's rule; undefined when there is none or it was deleted. */
export async function findAccount(
  ctx: Pick<Context, 'db'>,
  id: number,
): Promise<UserRow | undefined> {
  const user = await findUser(ctx.db, id)
  return user?.status === 'deleted' ? undefined : user
}

/** The first super admin; refused once there is one. */
export async function createSuperAdmin(
  ctx: Context,
  input: Registration,
  /** Happens with it or not at all. */
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
      // Its maker is at the machine or holds its token, and there may be no mail server yet.
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

/** Signs in whoever was just made and proved nothing else than that. */
export async function signInNew(ctx: Context, id: number): Promise<void> {
  await openSession(ctx, found(await findUser(ctx.db, id)))
}

/**
 * An admin's choice for the landing page, of others than themself; throws `viber.not_found` for who is no
 * active viber. What is so already is done and leaves no trace.
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

/** Where the days of this person begin and end: where they chose, else where their browser is, else the site's. */
export async function zoneOfPerson(ctx: Pick<Context, 'db'>, id: number): Promise<string> {
  const user = await findUser(ctx.db, id)
  return firstKnownZone([user?.timeZone, user?.browserZone, await siteZone(ctx)])
}

/** False for a marketplace nobody has entered yet. */
export function hasUsers(ctx: Pick<Context, 'db'>): Promise<boolean> {
  return anyUser(ctx.db)
}

/** True while people with public passwords are in the database. */
export function hasDemoAccounts(ctx: Pick<Context, 'db'>): Promise<boolean> {
  return hasDemoUsers(ctx.db)
}

/** The demo people who are still there. */
export function demoPeople(ctx: Pick<Context, 'db'>): Promise<number[]> {
  return listDemoUsers(ctx.db)
}

/** Rejects when the password is shorter than the operator wants or one of the most common. */
export async function checkPassword(
  ctx: Context,
  password: string,
  path = 'password',
): Promise<void> {
  const min = ctx.config.passwordMin
  if ([...oneForm(password)].length < min) {
    const message = `Password must be at least ${min} characters`
    fail('request.invalid', { errors: [{ path, message }] })
  }
  if (await isCommonPassword(password)) fail('account.password_common')
}

/** What the signed-in person may see of their own row; a member's answer for an admin whose time is over. */
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
